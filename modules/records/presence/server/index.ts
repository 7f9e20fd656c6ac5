import { module } from "#core/boot/module";
import { routes } from "#core/http/routes";
import { presenceApi } from "../contract.ts";
import { presenceText } from "../text/index.ts";
import { endPresence, notePresence } from "./presence.service.ts";
import { recordPresences } from "./presence.table.ts";

export const presenceModule = module({
  name: "presence",
  routes: routes(presenceApi, { note: notePresence, leave: endPresence }),
  tables: [recordPresences],
  texts: presenceText,
  expiringRows: [{ remove: "remove_expired_record_presences", atOnce: 1000 }],
});
