import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "Noch nicht am Platz; bitte erneut versuchen",
  "slide.expired": "Das Bild gilt nicht mehr; bitte mit dem neuen versuchen",
  "slide.wrong_work": "Die Prüfung durch das Gerät ist fehlgeschlagen; bitte erneut versuchen",
  "slide.label": "Sicherheitsprüfung",
  "slide.knob": "Puzzle-Schieber",
  "slide.keys": "Pfeiltasten bewegen, mit Umschalt schneller; Enter bestätigt",
  "slide.hint": "Teil in die Lücke schieben",
  "slide.another": "Anderes Bild",
  "slide.checking": "Wird geprüft …",
  "slide.solved": "Prüfung bestanden",
  "slide.over": "Abgelaufen; bitte erneut",
  "slide.byDevice": "Schieben nicht möglich? Gerät prüfen lassen",
  "slide.working": "Das Gerät prüft, einige Sekunden …",
  "slide.first": "Bitte zuerst die Sicherheitsprüfung",
};
