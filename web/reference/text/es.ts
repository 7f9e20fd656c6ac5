import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "Referencia de la API",
  "reference.search": "Buscar rutas y permisos",
  "reference.parameters": "Parámetros",
  "reference.body": "Cuerpo de la solicitud",
  "reference.answer": "Resultado",
  "reference.required": "obligatorio",
  "reference.open": "sin iniciar sesión",
  "reference.signedIn": "con sesión iniciada",
  "reference.nothing": "Sin coincidencias",
};
