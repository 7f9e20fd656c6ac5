import { Panel } from "#kit";
import { screens } from "#modules/site/alpha/web";
import "#modules/site/alpha/server"; // violation: eslint(no-restricted-imports)
import "#core/sizes"; // violation: eslint(no-restricted-imports)
import "node:fs"; // violation: eslint(no-restricted-imports)
import "antd";

export const all = [Panel, screens];
