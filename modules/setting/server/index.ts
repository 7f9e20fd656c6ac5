import { module } from "#server/module";
import { settings } from "./setting.table.ts";

export const settingModule = module({ name: "setting", routes: [], tables: [settings] });

export { settings };
export { standardSettings } from "./setting.standard.ts";
