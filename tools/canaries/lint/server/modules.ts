import { alphaModule } from "#modules/alpha/server";

/** The list of modules may name them. */
export const modules = [alphaModule];
