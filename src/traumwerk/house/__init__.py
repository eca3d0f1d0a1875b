"""The house: people and bots at tables, over the wire; nothing acknowledged is lost, nothing secret is told."""
