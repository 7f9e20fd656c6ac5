import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "Jawatan",
  "position.keyword": "Nama, kod atau pinyin",
  "position.name": "Nama jawatan",
  "position.code": "Kod jawatan",
  "position.orderNo": "Turutan",
  "position.status": "Status",
  "position.remark": "Catatan",
  "position.staffCount": "Bilangan orang",
  "position.staff": "Kakitangan",
  "position.staffOf": "{{name}} · Kakitangan",
  "position.showStaff": "Lihat {{count}} orang yang memegang “{{name}}”",
  "position.staffOutside": "{{count}} orang lagi di luar skop data anda",
  "position.toAccount": "Lihat akaun “{{name}}”",
  "position.account": "Nama pengguna",
  "position.realName": "Nama",
  "position.organisationName": "Organisasi",
  "position.isMain": "Jenis lantikan",
  "position.main": "Jawatan utama",
  "position.further": "Jawatan tambahan",
  "position.joinDate": "Tarikh mula kerja",
  "position.taken": "Jawatan dengan nama dan kod ini sudah wujud",
  "position.in_use": "“{{name}}” masih dipegang oleh {{staffCount}} orang dan tidak boleh dipadam",
  "position.missing": "Jawatan tidak wujud atau telah dipadam",
};
