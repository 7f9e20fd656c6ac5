// A sound file: it uses Node alone.
import "node:fs";
