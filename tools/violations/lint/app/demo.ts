import { people } from "#modules/site/alpha/server/alpha.demo";

/** The demo may use demo data. */
export const demo = people;
