import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Zasady haseł",
  "passwordPolicy.intro":
    "Obowiązują wszystkich w tej organizacji od następnego hasła. Mogą być tylko surowsze niż zasady instalacji.",
  "passwordPolicy.characters": "Znaki",
  "passwordPolicy.time": "W czasie",
  "passwordPolicy.start": "Nowe konta i resety",
  "passwordPolicy.minimumLength": "Minimalna długość",
  "passwordPolicy.maximumLength": "Maksymalna długość",
  "passwordPolicy.kinds": "Musi zawierać",
  "passwordPolicy.upper": "Wielka litera",
  "passwordPolicy.lower": "Mała litera",
  "passwordPolicy.digit": "Cyfra",
  "passwordPolicy.special": "Znak specjalny",
  "passwordPolicy.byInstallation": "Wyszarzone pozycje wymusza instalacja.",
  "passwordPolicy.longest_short": "Nie mniej niż minimalna długość {{minimum}}",
  "passwordPolicy.historyCount": "Poprzednie hasła niedozwolone ponownie",
  "passwordPolicy.historyHint": "0: każde może wrócić",
  "passwordPolicy.expiryDays": "Wygasa po dniach",
  "passwordPolicy.expiryHint": "0: nigdy; przypomnienie 7 dni wcześniej",
  "passwordPolicy.mustChangeFirst": "Pierwsze hasło trzeba zmienić",
  "passwordPolicy.firstHint": "Dotyczy wszystkich, którzy go nie zmienili, oprócz administratora platformy",
  "passwordPolicy.hasDefaultPassword": "Własne hasło domyślne",
  "passwordPolicy.startHint":
    "Nowe konta i zresetowane hasła zaczynają od niego i trzeba je od razu zmienić. Bez niego tworzone jest losowe, pokazywane raz, co jest bezpieczniejsze.",
  "passwordPolicy.startHintOther":
    "Nowe konta i zresetowane hasła zaczynają od niego i trzeba je od razu zmienić. Bez niego obowiązuje hasło instalacji.",
  "passwordPolicy.defaultPassword": "Hasło domyślne",
  "passwordPolicy.defaultKept": "Zostaw puste, aby zachować zapisane",
  "passwordPolicy.asInstallation": "jak instalacja",
  "passwordPolicy.preview": "Wypróbuj",
  "passwordPolicy.tried": "Hasło takie jak",
  "passwordPolicy.passes": "Spełnia te zasady",
  "passwordPolicy.reset": "Przywróć domyślne",
  "passwordPolicy.resetAsk": "Cofnąć własne zasady tej organizacji?",
  "passwordPolicy.resetText": "Obowiązują wtedy tylko zasady instalacji, a własne hasło domyślne zostaje usunięte.",
  "passwordPolicy.weaker": "Zasady mogą być tylko surowsze niż zasady instalacji",
  "passwordPolicy.too_short": "Minimalna długość nie może przekraczać maksymalnej {{maximum}}",
  "passwordPolicy.default_missing": "Wpisz hasło domyślne",
  "passwordPolicy.default_weak": "Zapisane hasło domyślne nie spełnia tych zasad; wpisz inne lub je wyłącz",
};
