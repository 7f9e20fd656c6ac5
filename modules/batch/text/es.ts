import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "La operación “{{call}}” no admite acciones masivas",
  "batch.unknown_list": "En la lista “{{list}}” no se pueden seleccionar todos los registros a la vez",
  "batch.nothing": "No hay registros que procesar",
  "batch.too_many": "Máximo de registros por acción: {{maximum}}. Acote la selección.",
  "batch.changed": "Ahora coinciden {{count}} registros. Confirme de nuevo.",
  "batch.changed_one": "Ahora coincide {{count}} registro. Confirme de nuevo.",
  "batch.title.delete": "Eliminar {{count}} registros",
  "batch.title.delete_one": "Eliminar {{count}} registro",
  "batch.title.enable": "Activar {{count}} registros",
  "batch.title.enable_one": "Activar {{count}} registro",
  "batch.title.disable": "Desactivar {{count}} registros",
  "batch.title.disable_one": "Desactivar {{count}} registro",
  "batch.title.other": "Procesar {{count}} registros",
  "batch.title.undo": "Deshacer una acción masiva",
};
