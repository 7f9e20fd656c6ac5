import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "Qui non c’è alcuna passkey da usare",
  "passkey.begin_again": "La configurazione è scaduta; ricominci",
  "passkey.no_place": "Le passkey non si possono usare a questo indirizzo; apra la console al suo indirizzo",
  "passkey.too_many": "Ci possono essere al massimo {{count}} passkey",
  "passkey.taken": "Questa passkey è già stata aggiunta",
  "passkey.refused": "La passkey non è stata accettata",
  "passkey.wrong_unlock": "La passkey non è stata accettata. Tentativi rimasti: {{count}}",
  "passkey.title": "Passkey",
  "passkey.about":
    "Impronta, volto, blocco schermo o chiave di sicurezza sostituiscono il codice; nessuna pagina falsa può impossessarsene.",
  "passkey.empty": "Non ci sono ancora passkey.",
  "passkey.add": "Aggiungi una passkey",
  "passkey.addText": "Servirà nel secondo passaggio dell’accesso e per sbloccare lo schermo.",
  "passkey.name": "Nome",
  "passkey.make": "Crea passkey",
  "passkey.makeText": "Le dia un nome, poi segua le indicazioni del browser.",
  "passkey.added": "La passkey è stata aggiunta; le altre sessioni sono terminate.",
  "passkey.created": "Aggiunta il {{when}}",
  "passkey.lastUsed": "Ultimo uso: {{when}}",
  "passkey.neverUsed": "Non ancora usata",
  "passkey.synced": "Sincronizzata",
  "passkey.onlyAt": "Vale solo su {{host}}",
  "passkey.rename": "Rinomina",
  "passkey.remove": "Rimuovi",
  "passkey.removeAsk": "«{{name}}» non servirà più per accedere né per sbloccare lo schermo.",
  "passkey.removed": "La passkey è stata rimossa; le altre sessioni sono terminate.",
  "passkey.use": "Usa una passkey",
  "passkey.noName":
    "Le passkey richiedono un nome come indirizzo e questa pagina è stata aperta con un indirizzo IP. Apra la console con il suo nome (su questo computer: localhost).",
  "passkey.notSecure": "Le passkey richiedono una connessione sicura: apra questa pagina con https.",
  "passkey.notSupported": "Questo browser non supporta le passkey.",
  "passkey.cancelled": "Operazione annullata o troppo lunga. Riprovi.",
};
