import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Robustezza della password",
  "password.strength.1": "Molto debole",
  "password.strength.2": "Debole",
  "password.strength.3": "Discreta",
  "password.strength.4": "Buona",
  "password.strength.5": "Forte",
  "password.advice.keys": "I tasti vicini sono facili da indovinare",
  "password.advice.repeat": "Evita caratteri e parole ripetuti",
  "password.advice.sequence": "Evita sequenze come abc o 123",
  "password.advice.date": "Evita date e anni",
  "password.advice.common": "Simile a una password molto usata",
  "password.advice.word": "Una sola parola o un nome è facile da indovinare",
  "password.advice.personal": "Evita i nomi di account, tenant e prodotto",
  "password.advice.longer": "Una o due parole in più la rafforzano",
  "mustChange.title": "Impostare una nuova password",
  "mustChange.why":
    "La password attuale è quella iniziale o è stata impostata da un amministratore. Impostarne una propria per continuare.",
  "mustChange.current": "Password attuale",
  "mustChange.new": "Nuova password",
  "mustChange.confirm": "Conferma nuova password",
  "mustChange.mismatch": "Le due password non corrispondono",
  "mustChange.submit": "Salva password",
  "mustChange.policy": "Da {{minimum}} a {{maximum}} caratteri, con maiuscole, minuscole, cifre e caratteri speciali",
  "mustChange.rule.length": "Da {{minimum}} a {{maximum}} caratteri",
  "mustChange.rule.upper": "Maiuscola",
  "mustChange.rule.lower": "Minuscola",
  "mustChange.rule.digit": "Cifra",
  "mustChange.rule.special": "Carattere speciale",
  "mustChange.met": "soddisfatto",
  "mustChange.unmet": "non soddisfatto",
  "mustChange.over": "La password attuale è scaduta. Impostane una nuova per continuare.",
  "password.none": "Il Suo account non ha una password. Entro 10 minuti dall’accesso può continuare senza.",
};
