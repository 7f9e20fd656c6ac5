import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "Puestos",
  "position.keyword": "Nombre, código o pinyin",
  "position.name": "Nombre del puesto",
  "position.code": "Código del puesto",
  "position.orderNo": "Orden",
  "position.status": "Estado",
  "position.remark": "Observaciones",
  "position.staffCount": "Personas",
  "position.staff": "Personal",
  "position.staffOf": "{{name}} · Personal",
  "position.showStaff": "Ver el personal de “{{name}}” ({{count}})",
  "position.staffOutside": "{{count}} personas más están fuera de su alcance de datos",
  "position.staffOutside_one": "{{count}} persona más está fuera de su alcance de datos",
  "position.toAccount": "Ver la cuenta “{{name}}”",
  "position.account": "Cuenta",
  "position.realName": "Nombre",
  "position.organisationName": "Organización",
  "position.isMain": "Asignación",
  "position.main": "Principal",
  "position.further": "Adicional",
  "position.joinDate": "Fecha de ingreso",
  "position.taken": "Ya existe un puesto con este nombre y código",
  "position.in_use": "No se puede eliminar “{{name}}”. Personas que ocupan el puesto: {{staffCount}}.",
  "position.missing": "El puesto no existe o se ha eliminado",
};
