import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "Jabatan",
  "position.keyword": "Nama, kode, atau pinyin",
  "position.name": "Nama jabatan",
  "position.code": "Kode jabatan",
  "position.orderNo": "Urutan",
  "position.status": "Status",
  "position.remark": "Keterangan",
  "position.staffCount": "Jumlah orang",
  "position.staff": "Personel",
  "position.staffOf": "{{name}} · Personel",
  "position.showStaff": "Lihat {{count}} orang dengan jabatan “{{name}}”",
  "position.staffOutside": "{{count}} orang lagi di luar cakupan data Anda",
  "position.toAccount": "Lihat akun “{{name}}”",
  "position.account": "Nama pengguna",
  "position.realName": "Nama",
  "position.organisationName": "Organisasi",
  "position.isMain": "Jenis penugasan",
  "position.main": "Jabatan utama",
  "position.further": "Jabatan tambahan",
  "position.joinDate": "Tanggal masuk",
  "position.taken": "Jabatan dengan nama dan kode ini sudah ada",
  "position.in_use": "“{{name}}” masih dijabat {{staffCount}} orang sehingga tidak dapat dihapus",
  "position.missing": "Jabatan tidak ada atau sudah dihapus",
};
