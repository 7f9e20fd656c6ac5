import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Registrer deg",
  "register.to": "Bli med i {{tenant}}",
  "register.approvalWhy": "En administrator ser på den først; deretter kan du logge inn.",
  "register.invitationWhy": "Registrer deg med invitasjonskoden og logg inn med en gang.",
  "register.realName": "Navn",
  "register.realNameFault": "Et navn har minst 2 tegn",
  "register.account": "Brukernavn",
  "register.accountHint": "6 til 32 bokstaver, sifre eller . _ @ -",
  "register.invitation": "Invitasjonskode",
  "register.invitationHint": "10 bokstaver og sifre",
  "register.submit": "Registrer",
  "register.ask": "Send søknad",
  "register.haveAccount": "Jeg har en konto: logg inn",
  "register.closed": "Ingen registrering",
  "register.closedWhy": "Kontoer hos denne leietakeren lages av administratorene. Ta kontakt med dem.",
  "register.codeSent": "Koden er på vei. Den gjelder i 3 minutter.",
  "register.doneTitle": "Du er registrert",
  "register.doneWhy": "Kontoen {{account}} er åpnet; du kan logge inn nå.",
  "register.askedTitle": "Søknaden er sendt",
  "register.askedWhy": "Når en administrator godkjenner, får du en SMS og kan logge inn med kontoen {{account}}.",
  "register.toSignIn": "Tilbake til innlogging",
  "register.again": "Gjenta passordet",
};
