import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "Dostępna jest nowa wersja",
  "fresh.text":
    "Aktualizacja przywraca domyślne ustawienia stron w tej przeglądarce; otwarte strony, wersje robocze i motyw pozostają.",
  "fresh.unsaved":
    "Coś nie jest zapisane. Treść formularzy zostanie zachowana i zaproponowana ponownie; resztę zapisz najpierw.",
  "fresh.changes": "Co nowego",
  "fresh.now": "Aktualizuj teraz",
  "fresh.updating": "Aktualizowanie…",
  "fresh.later": "Przypomnij później",
  "fresh.refuse": "Nie pytaj więcej o tę wersję",
  "cache.cleared": "Wyczyszczono: {{what}}. Wszystko odczytano ponownie.",
  "cache.nothing": "W tej przeglądarce nie było nic do wyczyszczenia; wszystko odczytano ponownie.",
  "cache.lists": "kolumny i rozmiary stron list",
  "cache.recent": "ostatnio używane",
  "cache.export": "opcje eksportu",
  "cache.files": "pliki programu zapisane do pracy offline",
};
