import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Registrati",
  "register.to": "Unirsi a {{tenant}}",
  "register.approvalWhy": "Un amministratore la esamina prima; poi potrete accedere.",
  "register.invitationWhy": "Registratevi con il codice di invito e accedete subito.",
  "register.realName": "Nome",
  "register.realNameFault": "Un nome ha almeno 2 caratteri",
  "register.account": "Nome utente",
  "register.accountHint": "Da 6 a 32 lettere, cifre o . _ @ -",
  "register.invitation": "Codice di invito",
  "register.invitationHint": "10 lettere e cifre",
  "register.submit": "Registrati",
  "register.ask": "Invia richiesta",
  "register.haveAccount": "Ho un account: accedi",
  "register.closed": "Nessuna registrazione",
  "register.closedWhy": "Gli account di questo tenant sono creati dai suoi amministratori. Rivolgetevi a loro.",
  "register.codeSent": "Il codice è in arrivo. È valido per 3 minuti.",
  "register.doneTitle": "Registrazione riuscita",
  "register.doneWhy": "L’account {{account}} è aperto; ora potete accedere.",
  "register.askedTitle": "Richiesta inviata",
  "register.askedWhy":
    "Quando un amministratore approva riceverete un SMS e potrete accedere con l’account {{account}}.",
  "register.toSignIn": "Torna all’accesso",
  "register.again": "Ripeti la password",
};
