import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "Det finnes ingen passnøkkel å bruke her",
  "passkey.begin_again": "Oppsettet er utløpt; begynn på nytt",
  "passkey.no_place": "Passnøkler kan ikke brukes på denne adressen; åpne konsollen på dens egen adresse",
  "passkey.too_many": "Det kan være høyst {{count}} passnøkler",
  "passkey.taken": "Denne passnøkkelen er allerede lagt til",
  "passkey.refused": "Passnøkkelen ble ikke godtatt",
  "passkey.wrong_unlock": "Passnøkkelen ble ikke godtatt. Forsøk igjen: {{count}}",
  "passkey.title": "Passnøkler",
  "passkey.about":
    "Fingeravtrykk, ansikt, skjermlås eller sikkerhetsnøkkel tar kodens plass; ingen falsk side får tak i den.",
  "passkey.empty": "Det er ingen passnøkler ennå.",
  "passkey.add": "Legg til en passnøkkel",
  "passkey.addText": "Den kan så brukes i andre trinn av påloggingen og til å låse opp skjermen.",
  "passkey.name": "Navn",
  "passkey.make": "Opprett passnøkkel",
  "passkey.makeText": "Gi den et navn, og følg deretter nettleseren.",
  "passkey.added": "Passnøkkelen er lagt til; de andre øktene dine er avsluttet.",
  "passkey.created": "Lagt til {{when}}",
  "passkey.lastUsed": "Sist brukt: {{when}}",
  "passkey.neverUsed": "Ikke brukt ennå",
  "passkey.synced": "Synkronisert",
  "passkey.onlyAt": "Virker bare på {{host}}",
  "passkey.rename": "Gi nytt navn",
  "passkey.remove": "Fjern",
  "passkey.removeAsk": "«{{name}}» kan ikke lenger brukes til å logge på eller låse opp skjermen.",
  "passkey.removed": "Passnøkkelen er fjernet; de andre øktene dine er avsluttet.",
  "passkey.use": "Bruk en passnøkkel",
  "passkey.noName":
    "Passnøkler krever et navn som adresse, og denne siden ble åpnet med en IP-adresse. Åpne konsollen med navnet (på denne maskinen: localhost).",
  "passkey.notSecure": "Passnøkler krever en sikker forbindelse: åpne denne siden med https.",
  "passkey.notSupported": "Denne nettleseren støtter ikke passnøkler.",
  "passkey.cancelled": "Det ble avbrutt eller tok for lang tid. Prøv igjen.",
};
