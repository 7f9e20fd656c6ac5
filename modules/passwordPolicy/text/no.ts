import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Passordregler",
  "passwordPolicy.intro":
    "De gjelder alle i denne leietakeren fra neste passord og kan bare være strengere enn installasjonens.",
  "passwordPolicy.characters": "Tegn",
  "passwordPolicy.time": "Over tid",
  "passwordPolicy.start": "Nye kontoer og tilbakestilling",
  "passwordPolicy.minimumLength": "Minste lengde",
  "passwordPolicy.maximumLength": "Største lengde",
  "passwordPolicy.kinds": "Må inneholde",
  "passwordPolicy.upper": "Stor bokstav",
  "passwordPolicy.lower": "Liten bokstav",
  "passwordPolicy.digit": "Siffer",
  "passwordPolicy.special": "Spesialtegn",
  "passwordPolicy.byInstallation": "Det som er grått, kreves av installasjonen.",
  "passwordPolicy.longest_short": "Ikke mindre enn minste lengde, {{minimum}}",
  "passwordPolicy.historyCount": "Tidligere passord som ikke kan brukes igjen",
  "passwordPolicy.historyHint": "0: alle kan brukes igjen",
  "passwordPolicy.expiryDays": "Utløper etter dager",
  "passwordPolicy.expiryHint": "0: aldri; varsles 7 dager før",
  "passwordPolicy.mustChangeFirst": "Første passord må endres",
  "passwordPolicy.firstHint": "Gjelder alle som aldri har endret det, unntatt plattformadministratoren",
  "passwordPolicy.hasDefaultPassword": "Eget standardpassord",
  "passwordPolicy.startHint":
    "Nye kontoer og tilbakestilte passord begynner med det, og det må endres straks. Uten får de et tilfeldig som vises én gang, noe som er tryggere.",
  "passwordPolicy.startHintOther":
    "Nye kontoer og tilbakestilte passord begynner med det, og det må endres straks. Uten gjelder installasjonens.",
  "passwordPolicy.defaultPassword": "Standardpassord",
  "passwordPolicy.defaultKept": "La stå tomt for å beholde det lagrede",
  "passwordPolicy.asInstallation": "som installasjonen",
  "passwordPolicy.preview": "Prøv",
  "passwordPolicy.tried": "Et passord som",
  "passwordPolicy.passes": "Det følger reglene",
  "passwordPolicy.reset": "Tilbake til standard",
  "passwordPolicy.resetAsk": "Ta tilbake leietakerens egne regler?",
  "passwordPolicy.resetText": "Da gjelder bare installasjonens regler, og et eget standardpassord fjernes.",
  "passwordPolicy.weaker": "Reglene kan bare være strengere enn installasjonens",
  "passwordPolicy.too_short": "Minste lengde kan ikke overstige største lengde, {{maximum}}",
  "passwordPolicy.default_missing": "Skriv inn standardpassordet",
  "passwordPolicy.default_weak":
    "Det lagrede standardpassordet følger ikke reglene; skriv inn et annet eller slå det av",
};
