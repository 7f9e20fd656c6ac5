import { archiveText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { archiveParts, archiveRuns } from "./archive.table.ts";

export const archiveModule = module({
  name: "archive",
  routes: [],
  tables: [archiveRuns, archiveParts],
  texts: archiveText,
  expiringRows: [{ remove: "remove_expired_archives", atOnce: 100 }],
});
