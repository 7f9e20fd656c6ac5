import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "Vahvistuskoodi on väärä tai vanhentunut",
  "session.wrong_password": "Käyttäjätunnus tai salasana on väärä",
  "session.account_disabled": "Tili on poistettu käytöstä. Ota yhteyttä pääkäyttäjään.",
  "session.locked": "Liian monta väärää salasanaa. Tili on lukittu {{minutes}} min ajaksi.",
  "session.tenant_disabled": "Asiakasympäristö on poistettu käytöstä tai vanhentunut. Ota yhteyttä pääkäyttäjään.",
  "session.wrong_unlock": "Väärä salasana. Yrityksiä jäljellä: {{count}}",
  "session.unknown_code": "Kirjautumislinkki ei kelpaa, on jo käytetty tai vanhentunut",
  "session.wrong_slide": "Turvatarkistus puuttuu, on jo käytetty tai vanhentunut; tee se uudelleen",
  "session.second_factor": "Anna kaksivaiheisen vahvistuksen koodi",
};
