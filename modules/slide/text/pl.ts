import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "Element nie na miejscu; spróbuj ponownie",
  "slide.expired": "Obrazek stracił ważność; spróbuj z nowym",
  "slide.wrong_work": "Sprawdzenie przez urządzenie nie powiodło się; spróbuj ponownie",
  "slide.label": "Kontrola bezpieczeństwa",
  "slide.knob": "Suwak układanki",
  "slide.keys": "Strzałki przesuwają, Shift przyspiesza, Enter zatwierdza",
  "slide.hint": "Przeciągnij element w lukę",
  "slide.another": "Inny obrazek",
  "slide.checking": "Sprawdzanie…",
  "slide.solved": "Sprawdzono",
  "slide.over": "Wygasło; powtórz",
  "slide.byDevice": "Nie możesz przesunąć? Niech zrobi to urządzenie",
  "slide.working": "Urządzenie sprawdza, kilka sekund…",
  "slide.first": "Najpierw przejdź kontrolę bezpieczeństwa",
};
