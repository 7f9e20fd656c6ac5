import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "Должности",
  "position.keyword": "Название, код или пиньинь",
  "position.name": "Название",
  "position.code": "Код",
  "position.orderNo": "Порядок",
  "position.status": "Статус",
  "position.remark": "Примечание",
  "position.staffCount": "Сотрудников",
  "position.staff": "Сотрудники",
  "position.staffOf": "{{name}} · Сотрудники",
  "position.showStaff": "Сотрудники на должности «{{name}}»: {{count}}",
  "position.staffOutside": "Вне вашей области данных: {{count}}",
  "position.toAccount": "Показать учётную запись «{{name}}»",
  "position.account": "Логин",
  "position.realName": "ФИО",
  "position.organisationName": "Подразделение",
  "position.isMain": "Занятость",
  "position.main": "Основная",
  "position.further": "По совместительству",
  "position.joinDate": "Дата приёма",
  "position.taken": "Должность с таким названием и кодом уже существует",
  "position.in_use": "Нельзя удалить «{{name}}»: должность занимают сотрудники ({{staffCount}})",
  "position.missing": "Должность не существует или удалена",
};
