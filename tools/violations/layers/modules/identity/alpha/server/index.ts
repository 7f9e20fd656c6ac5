import type { Later } from "#modules/site/epsilon/contract"; // violation: areas
import "../web/index.ts"; // violation: layers

export { addAlpha } from "./alpha.service.ts";
export { alphas } from "./alpha.table.ts";
export type Waiting = Later;
