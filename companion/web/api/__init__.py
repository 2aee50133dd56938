"""The record's words over HTTP, for programs, and the OpenAPI document that describes them."""
