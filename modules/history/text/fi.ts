import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "Kohteella ”{{entity}}” ei ole muutoshistoriaa",
  "history.missing": "Tätä muutoshistorian merkintää ei ole",
  "history.nothing": "Ei palautettavaa tai kumottavaa",
  "history.deleted": "Tietue on poistettu. Palauta se ensin.",
  "history.not_restorable": "Tätä muutosta ei voi kumota automaattisesti",
  "history.changed_since":
    "{{who}} on muuttanut tietoja tämän jälkeen, joten muutosta ei voi kumota. Katso muutoshistoria.",
  "history.system": "Järjestelmä",
  "history.taken":
    "Kohdetta ”{{name}}” ei voi palauttaa: sen nimi, koodi tai muu yksilöivä arvo on toisen tietueen käytössä",
  "history.reference_missing":
    "Palautus ei onnistu: tietue viittaa poistettuun kohteeseen ”{{name}}”. Palauta se ensin.",
  "history.too_much": "Yli {{maximum}} rivin muutosta ei voi kumota automaattisesti",
};
