import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "Pas au bon endroit, réessayez",
  "slide.expired": "L’image n’est plus valable, essayez la nouvelle",
  "slide.wrong_work": "La vérification par l’appareil a échoué, réessayez",
  "slide.label": "Contrôle de sécurité",
  "slide.knob": "Curseur du puzzle",
  "slide.keys": "Flèches pour déplacer, Maj pour aller plus vite, Entrée pour valider",
  "slide.hint": "Glissez la pièce à sa place",
  "slide.another": "Autre image",
  "slide.checking": "Vérification…",
  "slide.solved": "Contrôle réussi",
  "slide.over": "Expiré, recommencez",
  "slide.byDevice": "Impossible de glisser ? Laissez faire l’appareil",
  "slide.working": "L’appareil travaille, quelques secondes…",
  "slide.first": "Passez d’abord le contrôle de sécurité",
};
