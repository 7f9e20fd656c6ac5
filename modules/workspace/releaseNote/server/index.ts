import { releaseNoteText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { releaseNoteRecord } from "./releaseNote.history.ts";
import { releaseNoteMenus } from "./releaseNote.menu.ts";
import { releaseNoteRoutes } from "./releaseNote.routes.ts";
import { releaseNotesShown } from "./releaseNote.settings.ts";
import { releaseNoteReaders, releaseNotes } from "./releaseNote.table.ts";

export const releaseNoteModule = module({
  name: "releaseNote",
  routes: releaseNoteRoutes,
  tables: [releaseNotes, releaseNoteReaders],
  texts: releaseNoteText,
  menus: releaseNoteMenus,
  records: [releaseNoteRecord],
  settingKeys: [releaseNotesShown],
  demoRows: async () => (await import("./releaseNote.demo.ts")).releaseNoteDemo,
});
