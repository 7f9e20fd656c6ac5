import { exportApi } from "../contract.ts";
import { exportText } from "../text/index.ts";
import { routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { usageKinds } from "#core/request/quota";
import { exportUsage } from "./exportUsage.ts";
import { startExport } from "./export.service.ts";
import { exportTask } from "./export.task.ts";

export { createWorkbook } from "./answeredWorkbook.ts";
export { mimeTypes, openWriter } from "./writers/openWriter.ts";
export { toColumnLetters } from "./writers/xlsxParts.ts";

export const exportModule = module({
  name: "export",
  routes: routes(exportApi, { start: startExport }),
  tables: [],
  texts: exportText,
  tasks: [exportTask],
  demoRows: async () => (await import("./export.demo.ts")).exportDemo,
  extensions: [usageKinds.provide(exportUsage)],
});
