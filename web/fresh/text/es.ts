import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "Hay una versión nueva",
  "fresh.text":
    "Al actualizar se restablece la configuración de las páginas en este navegador; las páginas abiertas, los borradores y el tema se conservan.",
  "fresh.unsaved":
    "Hay cambios sin guardar. Lo escrito en formularios se conserva y se vuelve a ofrecer; guarde antes lo demás.",
  "fresh.changes": "Novedades",
  "fresh.now": "Actualizar ahora",
  "fresh.updating": "Actualizando…",
  "fresh.later": "Recordar más tarde",
  "fresh.refuse": "No volver a preguntar por esta versión",
  "cache.cleared": "Se borró: {{what}}. Todo se ha vuelto a leer.",
  "cache.nothing": "No había nada que borrar en este navegador; todo se ha vuelto a leer.",
  "cache.lists": "columnas y tamaños de página de las listas",
  "cache.recent": "lo usado recientemente",
  "cache.export": "opciones de exportación",
  "cache.files": "archivos del programa guardados para uso sin conexión",
};
