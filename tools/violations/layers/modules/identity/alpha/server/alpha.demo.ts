import { betas } from "#modules/site/beta/server/beta.demo";

export const people = betas;
