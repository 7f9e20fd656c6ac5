import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "«{{entity}}» har ingen historikk",
  "history.missing": "Denne historikkoppføringen finnes ikke",
  "history.nothing": "Ingenting å gjenopprette eller angre",
  "history.deleted": "Posten er slettet; gjenopprett den først",
  "history.not_restorable": "Denne endringen kan ikke angres automatisk",
  "history.changed_since": "Kan ikke angres: endret senere av {{who}}. Se historikken.",
  "history.system": "System",
  "history.taken": "«{{name}}» kan ikke gjenopprettes: navn, kode eller en annen unik verdi er i bruk i en annen post",
  "history.reference_missing":
    "Kan ikke gjenopprettes: «{{name}}», som posten viser til, er slettet. Gjenopprett den først.",
  "history.too_much": "En endring av mer enn {{maximum}} rader kan ikke angres automatisk",
};
