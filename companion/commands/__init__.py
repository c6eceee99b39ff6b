"""The sub-commands, one file a subject. Heavy packages are imported inside them, so that `--help` stays quick."""
