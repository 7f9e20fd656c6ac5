import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Seguridad de la contraseña",
  "password.strength.1": "Muy débil",
  "password.strength.2": "Débil",
  "password.strength.3": "Aceptable",
  "password.strength.4": "Buena",
  "password.strength.5": "Fuerte",
  "password.advice.keys": "Las teclas vecinas son fáciles de adivinar",
  "password.advice.repeat": "Evite caracteres y palabras repetidos",
  "password.advice.sequence": "Evite series como abc o 123",
  "password.advice.date": "Evite fechas y años",
  "password.advice.common": "Parecida a una contraseña muy usada",
  "password.advice.word": "Una sola palabra o un nombre es fácil de adivinar",
  "password.advice.personal": "Evite los nombres de cuenta, inquilino y producto",
  "password.advice.longer": "Una o dos palabras más la refuerzan",
};
