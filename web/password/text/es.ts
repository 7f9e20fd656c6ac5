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
  "mustChange.title": "Establezca primero una nueva contraseña",
  "mustChange.why":
    "Su contraseña actual es la inicial o la estableció un administrador. Establezca una propia para continuar.",
  "mustChange.current": "Contraseña actual",
  "mustChange.new": "Nueva contraseña",
  "mustChange.confirm": "Repetir nueva contraseña",
  "mustChange.mismatch": "Las contraseñas no coinciden",
  "mustChange.submit": "Guardar contraseña",
  "mustChange.policy":
    "La contraseña debe tener entre {{minimum}} y {{maximum}} caracteres e incluir mayúsculas, minúsculas, dígitos y caracteres especiales",
  "mustChange.rule.length": "Entre {{minimum}} y {{maximum}} caracteres",
  "mustChange.rule.upper": "Letra mayúscula",
  "mustChange.rule.lower": "Letra minúscula",
  "mustChange.rule.digit": "Dígito",
  "mustChange.rule.special": "Carácter especial",
  "mustChange.met": "cumplido",
  "mustChange.unmet": "no cumplido",
  "mustChange.over": "Su contraseña actual ha caducado. Establezca una nueva para continuar.",
  "password.none":
    "Su cuenta no tiene contraseña. Hasta 10 minutos después de iniciar sesión puede continuar sin ella.",
};
