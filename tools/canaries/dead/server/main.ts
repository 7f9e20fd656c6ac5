import "pg";
import "fastify"; // caught: unlisted
import { used } from "./parts.ts";
import { gone } from "./gone.ts"; // caught: unresolved

export const main = used + gone;
