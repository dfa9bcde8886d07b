"""A game for others to read or watch: as Markdown, as a page, as a recording of the terminal."""
