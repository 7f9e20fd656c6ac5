import { defineApi } from "#contract/sound";
import type { Beta } from "#modules/identity/beta/contract";
import { alphaText } from "#modules/identity/alpha/text"; // violation: paths
import { alphas } from "./server/alpha.table.ts"; // violation: layers

// This module and beta import each other's types; violation in folder: cycles
export const alphaApi = defineApi("sysAlpha", { page: [alphas, alphaText] });
export type Alpha = Beta;
