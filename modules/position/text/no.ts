import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "Stillinger",
  "position.keyword": "Navn, kode eller pinyin",
  "position.name": "Stillingsnavn",
  "position.code": "Stillingskode",
  "position.orderNo": "Rekkefølge",
  "position.status": "Status",
  "position.remark": "Merknad",
  "position.staffCount": "Personer",
  "position.staff": "Personer",
  "position.staffOf": "{{name}} · Personer",
  "position.showStaff": "Vis {{count}} personer med stillingen «{{name}}»",
  "position.showStaff_one": "Vis {{count}} person med stillingen «{{name}}»",
  "position.staffOutside": "{{count}} til er utenfor dataområdet ditt",
  "position.toAccount": "Vis kontoen «{{name}}»",
  "position.account": "Brukernavn",
  "position.realName": "Navn",
  "position.organisationName": "Organisasjon",
  "position.isMain": "Type stilling",
  "position.main": "Hovedstilling",
  "position.further": "Bistilling",
  "position.joinDate": "Ansatt fra",
  "position.taken": "Det finnes allerede en stilling med dette navnet og denne koden",
  "position.in_use": "«{{name}}» er fortsatt i bruk (personer: {{staffCount}}) og kan ikke slettes",
  "position.missing": "Stillingen finnes ikke eller er slettet",
};
