import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "Tehtävää ei ole tai se on poistettu",
  "task.not_ended": "Tehtävä on vielä kesken. Peruuta se ensin.",
  "task.ended": "Tehtävä on jo päättynyt",
  "task.interrupted": "Tehtävä keskeytyi toistuvasti palvelimen pysähtymisen vuoksi. Suorita se uudelleen.",
  "task.account_closed": "Tehtävän käynnistänyt tili on poistettu tai se ei ole käytössä",
  "task.not_allowed": "Tehtävän käynnistäneellä tilillä ei ole enää tarvittavaa oikeutta",
  "task.failed": "Sisäinen virhe (tehtävä {{id}})",
  "task.no_file": "Tiedostoa ei ole tai se on vanhentunut",
  "task.too_many": "Odottavia tehtäviä voi olla enintään {{maximum}}. Yritä myöhemmin uudelleen.",
};
