import { sql } from "kysely";
import { alphaApi } from "#modules/identity/alpha/contract"; // violation: layers

export type Kind = "read" | "write";
export type Cached = "alpha" | "beta"; // violation: feature names
export const openCalls = ["sysAlpha/page", "read"]; // violation: feature names
export const entity = "sysAlpha"; // violation: feature names
export const home = 1320000001000; // violation: feature names
export const event = "alpha.added"; // violation: feature names
export const common = ["alpha", "something else"];
export const own = sql`select id from session where id = 1`;
export const foreign = sql`select id from alpha_row where id = 1`; // violation: core sql
export const joined = builder.selectFrom("session").innerJoin("alpha_row as other", "id", "id"); // violation: core sql
export const text = "alpha_row is no SQL here";
export const api = alphaApi;
