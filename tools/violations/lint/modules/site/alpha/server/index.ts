import { alphas } from "./alpha.table.ts";

export const alphaModule = { name: "alpha", tables: [alphas] };
export { firstAlpha } from "./alpha.service.ts";
