import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "Il codice è errato",
  "code.expired": "Il codice non esiste o è scaduto; richiederne un altro",
  "code.too_soon": "Un altro codice sarà possibile tra {{seconds}} s",
  "code.too_many": "Troppi codici richiesti; riprovare più tardi",
  "code.phone_format": "Un cellulare ha 11 cifre",
  "code.contact_format": "Inserire un cellulare o un’e-mail",
  "code.subject.signIn": "{{tenant}}: il codice di accesso",
  "code.subject.reset": "{{tenant}}: codice per una nuova password",
  "code.text.signIn":
    "Il codice di accesso è {{code}}. Vale una volta, per {{minutes}} minuti. Non comunicarlo a nessuno; se non è stato richiesto, ignorare il messaggio.",
  "code.text.reset":
    "Il codice per una nuova password è {{code}}. Vale una volta, per {{minutes}} minuti. Non comunicarlo a nessuno; se non è stato richiesto, ignorare il messaggio.",
  "code.phone": "Cellulare",
  "code.phoneHint": "Il proprio numero",
  "code.email": "E-mail",
  "code.emailHint": "L’e-mail dell’account",
  "code.contact": "Cellulare o e-mail",
  "code.code": "Codice",
  "code.codeHint": "6 cifre",
  "code.get": "Richiedi codice",
  "code.again": "Di nuovo tra {{seconds}} s",
  "code.sent": "Se appartiene a un account, il codice arriverà a breve. Vale 3 minuti.",
  "code.demo": "La demo non invia nulla: gli amministratori leggono i codici nei messaggi in uscita.",
  "code.forgot": "Nuova password",
  "code.forgotWhy": "Richiedere un codice al cellulare o all’e-mail dell’account, poi scegliere una nuova password.",
  "code.back": "Torna all’accesso",
  "code.getFirst": "Richiedere prima un codice",
  "code.way_closed": "Questo modo di accesso non è offerto",
  "code.one_line": "Una riga senza caratteri di controllo",
  "code.template_format": "Un oggetto JSON di testi e numeri",
  "code.subject.register": "{{tenant}}: codice per la registrazione",
  "code.text.register":
    "Il codice di registrazione è {{code}}. Vale una volta, entro {{minutes}} minuti. Non ditelo a nessuno; se non l’avete chiesto, ignorate questo messaggio.",
};
