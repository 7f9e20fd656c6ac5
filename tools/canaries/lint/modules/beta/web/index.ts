import { Panel } from "#kit";
import { screens } from "#modules/alpha/web";
import "#modules/alpha/server"; // caught: eslint(no-restricted-imports)
import "#server/kernel"; // caught: eslint(no-restricted-imports)
import "../../../web/shell.ts"; // caught: eslint(no-restricted-imports)
import "node:fs"; // caught: eslint(no-restricted-imports)
import "antd";

export const all = [Panel, screens];
