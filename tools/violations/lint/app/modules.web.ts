import { screens } from "#modules/site/alpha/web";
import "#modules/site/alpha/server"; // violation: eslint(no-restricted-imports)

export const modules = [screens];
