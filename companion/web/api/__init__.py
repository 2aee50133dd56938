"""The API for programs: the words of the game record as JSON over HTTP, and the OpenAPI document of it."""
