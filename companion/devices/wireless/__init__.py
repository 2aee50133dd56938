"""Buzzers without a cable: on batteries, over the Wi-Fi, each with a clock of its own."""
