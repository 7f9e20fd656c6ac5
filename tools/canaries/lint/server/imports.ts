import "fs"; // caught: unicorn(prefer-node-protocol)
import "./missing"; // caught: import(extensions)
import { firstLine } from "#contract/letter"; // caught: import(no-duplicates)
import { lastLine } from "#contract/letter";

/** Uses both. */
export const lines = [firstLine, lastLine];
/** The way of another time. */
export const old: unknown = require("node:fs"); // caught: import(no-commonjs)
