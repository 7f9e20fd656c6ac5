import { alphaModule } from "#modules/site/alpha/server";
import "#kit"; // violation: eslint(no-restricted-imports)
import "antd"; // violation: eslint(no-restricted-imports)
import "#modules/site/alpha/server/alpha.demo"; // violation: eslint(no-restricted-imports)

export const modules = [alphaModule];
