import "pg";
import "fastify"; // violation: unlisted
import { used } from "#core/parts";
import { gone } from "#core/gone"; // violation: unresolved

export const main = used + gone;
