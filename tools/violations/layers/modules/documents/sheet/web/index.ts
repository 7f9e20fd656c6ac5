import { AlphaPage } from "#modules/identity/alpha/web";
import { alphas } from "#modules/identity/alpha/server/alpha.table"; // violation: entry points, layers

export const SheetPage = [AlphaPage, alphas];
