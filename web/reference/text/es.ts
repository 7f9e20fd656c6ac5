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
  "reference.try": "Probar",
  "reference.send": "Enviar",
  "reference.noInput": "Esta llamada no necesita datos",
  "reference.notJson": "No es JSON válido",
  "reference.ask": "¿Enviar {{call}}?",
  "reference.askText": "Esta llamada puede cambiar datos reales. Se hace con sus permisos.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "La respuesta es un archivo; no se muestra aquí",
};
