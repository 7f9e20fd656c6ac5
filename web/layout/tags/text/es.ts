import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Actualizar",
  "tag.close": "Cerrar",
  "tag.closeOthers": "Cerrar las demás",
  "tag.closeRight": "Cerrar a la derecha",
  "tag.closeAll": "Cerrar todas",
  "tag.reopen": "Reabrir la última página cerrada",
  "tag.pin": "Fijar",
  "tag.unpin": "Dejar de fijar",
  "tag.moveLeft": "Mover a la izquierda",
  "tag.moveRight": "Mover a la derecha",
  "tag.find": "Buscar una página abierta",
  "tag.none": "No hay ninguna página así abierta",
  "tag.pages": "Páginas",
  "tag.pinNamed": "Fijar {{title}}",
};
