import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "Eine neue Version ist da",
  "fresh.text":
    "Beim Aktualisieren gelten in diesem Browser wieder die Standardeinstellungen der Seiten; offene Seiten, Entwürfe und Ihr Design bleiben.",
  "fresh.unsaved":
    "Es gibt Ungespeichertes. Eingaben in Formularen bleiben erhalten und werden wieder angeboten; speichern Sie das Übrige zuerst.",
  "fresh.changes": "Was neu ist",
  "fresh.now": "Jetzt aktualisieren",
  "fresh.updating": "Wird aktualisiert…",
  "fresh.later": "Später erinnern",
  "fresh.refuse": "Für diese Version nicht mehr fragen",
  "cache.cleared": "Gelöscht: {{what}}. Alles wurde neu gelesen.",
  "cache.nothing": "In diesem Browser gab es nichts zu löschen; alles wurde neu gelesen.",
  "cache.lists": "Spalten und Seitengrößen von Listen",
  "cache.recent": "zuletzt Verwendetes",
  "cache.export": "Exportoptionen",
  "cache.files": "für offline gespeicherte Programmdateien",
};
