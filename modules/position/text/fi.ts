import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "Tehtävänimikkeet",
  "position.keyword": "Nimi, koodi tai pinyin",
  "position.name": "Tehtävänimike",
  "position.code": "Nimikkeen koodi",
  "position.orderNo": "Järjestys",
  "position.status": "Tila",
  "position.remark": "Huomautus",
  "position.staffCount": "Henkilöitä",
  "position.staff": "Henkilöt",
  "position.staffOf": "{{name}} · Henkilöt",
  "position.showStaff": "Näytä henkilöt: ”{{name}}” ({{count}})",
  "position.staffOutside": "Tietoalueesi ulkopuolella: {{count}}",
  "position.toAccount": "Näytä tili ”{{name}}”",
  "position.account": "Käyttäjätunnus",
  "position.realName": "Nimi",
  "position.organisationName": "Organisaatio",
  "position.isMain": "Tehtävän laji",
  "position.main": "Päätehtävä",
  "position.further": "Lisätehtävä",
  "position.joinDate": "Työsuhteen alku",
  "position.taken": "Tehtävänimike, jolla on sama nimi ja koodi, on jo olemassa",
  "position.in_use": "Tehtävänimikettä ”{{name}}” ei voi poistaa, koska se on käytössä (henkilöitä: {{staffCount}})",
  "position.missing": "Tehtävänimikettä ei ole tai se on poistettu",
};
