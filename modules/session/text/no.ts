import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "Sikkerhetskoden er feil eller utløpt",
  "session.wrong_password": "Feil brukernavn eller passord",
  "session.account_disabled": "Kontoen er deaktivert; kontakt en administrator",
  "session.locked": "For mange feil passord; kontoen er låst i {{minutes}} min",
  "session.tenant_disabled": "Virksomheten er deaktivert eller utløpt; kontakt en administrator",
  "session.wrong_unlock": "Feil passord. Forsøk igjen: {{count}}",
  "session.unknown_code": "Innloggingslenken er ugyldig, allerede brukt eller utløpt",
  "session.wrong_slide": "Sikkerhetskontrollen mangler, er allerede brukt eller utløpt; gjenta den",
  "session.second_factor": "Skriv inn koden for totrinnsbekreftelse",
};
