import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "Codice di verifica errato o scaduto",
  "session.wrong_password": "Nome utente o password errati",
  "session.account_disabled": "Account disattivato: contattare un amministratore",
  "session.locked": "Troppe password errate: account bloccato per {{minutes}} min",
  "session.tenant_disabled": "Tenant disattivato o scaduto: contattare un amministratore",
  "session.wrong_unlock": "Password errata. Tentativi rimasti: {{count}}",
  "session.unknown_code": "Questo link di accesso non è valido, è già stato usato o è scaduto",
  "session.wrong_slide": "La verifica di sicurezza manca, è già stata usata o è scaduta; ripeterla",
  "session.second_factor": "Inserisca il codice della verifica in due passaggi",
};
