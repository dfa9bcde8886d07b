"""The program's version, said once: the package's and `skelos --version`."""

VERSION = "0.1.0"
