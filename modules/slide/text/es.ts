import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "No encaja; inténtelo de nuevo",
  "slide.expired": "La imagen ya no es válida; pruebe con la nueva",
  "slide.wrong_work": "La comprobación del dispositivo falló; inténtelo de nuevo",
  "slide.label": "Comprobación de seguridad",
  "slide.knob": "Deslizador del puzle",
  "slide.keys": "Flechas para mover, con Mayús más rápido; Intro confirma",
  "slide.hint": "Arrastre la pieza al hueco",
  "slide.another": "Otra imagen",
  "slide.checking": "Comprobando…",
  "slide.solved": "Comprobación superada",
  "slide.over": "Caducada; repítala",
  "slide.byDevice": "¿No puede deslizar? Que lo haga el dispositivo",
  "slide.working": "El dispositivo trabaja, unos segundos…",
  "slide.first": "Complete antes la comprobación de seguridad",
};
