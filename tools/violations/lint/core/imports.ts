import "fs"; // violation: unicorn(prefer-node-protocol)
import "./missing"; // violation: import(extensions)
import { firstLine } from "#contract/letter"; // violation: import(no-duplicates)
import { lastLine } from "#contract/letter";

/** Uses both. */
export const lines = [firstLine, lastLine];
/** The way of another time. */
export const old: unknown = require("node:fs"); // violation: import(no-commonjs)
