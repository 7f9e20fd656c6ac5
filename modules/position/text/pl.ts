import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "Stanowiska",
  "position.keyword": "Nazwa, kod lub pinyin",
  "position.name": "Nazwa stanowiska",
  "position.code": "Kod stanowiska",
  "position.orderNo": "Kolejność",
  "position.status": "Status",
  "position.remark": "Uwagi",
  "position.staffCount": "Liczba osób",
  "position.staff": "Osoby",
  "position.staffOf": "{{name}} · Osoby",
  "position.showStaff": "Pokaż osoby: „{{name}}” ({{count}})",
  "position.staffOutside": "Poza Twoim zakresem danych: {{count}}",
  "position.toAccount": "Pokaż konto „{{name}}”",
  "position.account": "Login",
  "position.realName": "Imię i nazwisko",
  "position.organisationName": "Jednostka",
  "position.isMain": "Rodzaj stanowiska",
  "position.main": "Główne",
  "position.further": "Dodatkowe",
  "position.joinDate": "Data zatrudnienia",
  "position.taken": "Stanowisko o tej nazwie i kodzie już istnieje",
  "position.in_use": "Nie można usunąć stanowiska „{{name}}”, bo jest obsadzone (liczba osób: {{staffCount}})",
  "position.missing": "Stanowisko nie istnieje lub zostało usunięte",
};
