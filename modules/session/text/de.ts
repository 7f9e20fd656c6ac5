import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "Der Prüfcode ist falsch oder abgelaufen",
  "session.wrong_password": "Benutzername oder Passwort ist falsch",
  "session.account_disabled": "Das Konto ist deaktiviert; wenden Sie sich an einen Administrator",
  "session.locked": "Zu viele falsche Passwörter; das Konto ist für {{minutes}} min gesperrt",
  "session.tenant_disabled": "Der Mandant ist deaktiviert oder abgelaufen; wenden Sie sich an einen Administrator",
  "session.wrong_unlock": "Falsches Passwort. Verbleibende Versuche: {{count}}",
  "session.unknown_code": "Dieser Anmeldelink ist ungültig, schon benutzt oder abgelaufen",
  "session.wrong_slide": "Die Sicherheitsprüfung fehlt, wurde schon verwendet oder ist abgelaufen; bitte wiederholen",
  "session.second_factor": "Geben Sie den Code Ihrer Zwei-Faktor-Anmeldung ein",
};
