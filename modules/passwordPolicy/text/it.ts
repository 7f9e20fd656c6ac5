import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Regole delle password",
  "passwordPolicy.intro":
    "Valgono per tutti in questo tenant dalla prossima password. Possono solo essere più severe di quelle dell’installazione.",
  "passwordPolicy.characters": "Caratteri",
  "passwordPolicy.time": "Nel tempo",
  "passwordPolicy.start": "Nuovi account e reimpostazioni",
  "passwordPolicy.minimumLength": "Lunghezza minima",
  "passwordPolicy.maximumLength": "Lunghezza massima",
  "passwordPolicy.kinds": "Deve contenere",
  "passwordPolicy.upper": "Lettera maiuscola",
  "passwordPolicy.lower": "Lettera minuscola",
  "passwordPolicy.digit": "Cifra",
  "passwordPolicy.special": "Carattere speciale",
  "passwordPolicy.byInstallation": "Ciò che è in grigio è richiesto dall’installazione.",
  "passwordPolicy.longest_short": "Non meno della lunghezza minima, {{minimum}}",
  "passwordPolicy.historyCount": "Password precedenti non ammesse",
  "passwordPolicy.historyHint": "0: tutte possono tornare",
  "passwordPolicy.expiryDays": "Scade dopo giorni",
  "passwordPolicy.expiryHint": "0: mai; avviso 7 giorni prima",
  "passwordPolicy.mustChangeFirst": "La prima password va cambiata",
  "passwordPolicy.firstHint": "Per chi non l’ha mai cambiata, tranne l’amministratore della piattaforma",
  "passwordPolicy.hasDefaultPassword": "Password predefinita propria",
  "passwordPolicy.startHint":
    "I nuovi account e le password reimpostate iniziano con essa e va cambiata subito. Senza, ne viene creata una casuale mostrata una sola volta, più sicura.",
  "passwordPolicy.startHintOther":
    "I nuovi account e le password reimpostate iniziano con essa e va cambiata subito. Senza, vale quella dell’installazione.",
  "passwordPolicy.defaultPassword": "Password predefinita",
  "passwordPolicy.defaultKept": "Lascia vuoto per mantenere quella salvata",
  "passwordPolicy.asInstallation": "come l’installazione",
  "passwordPolicy.preview": "Prova",
  "passwordPolicy.tried": "Una password come",
  "passwordPolicy.passes": "Rispetta queste regole",
  "passwordPolicy.reset": "Ripristina i valori predefiniti",
  "passwordPolicy.resetAsk": "Annullare le regole proprie di questo tenant?",
  "passwordPolicy.resetText":
    "Valgono poi solo le regole dell’installazione e la password predefinita propria viene rimossa.",
  "passwordPolicy.weaker": "Le regole possono solo essere più severe di quelle dell’installazione",
  "passwordPolicy.too_short": "La lunghezza minima non può superare la massima, {{maximum}}",
  "passwordPolicy.default_missing": "Inserisci la password predefinita",
  "passwordPolicy.default_weak":
    "La password predefinita salvata non rispetta queste regole; inseriscine un’altra o disattivala",
};
