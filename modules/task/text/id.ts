import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "Tugas tidak ada atau sudah dihapus",
  "task.not_ended": "Tugas belum selesai. Batalkan dahulu",
  "task.ended": "Tugas sudah berakhir",
  "task.interrupted": "Tugas berulang kali terhenti karena server berhenti. Jalankan lagi",
  "task.account_closed": "Akun yang memulai tugas dinonaktifkan atau dihapus",
  "task.not_allowed": "Akun yang memulai tugas tidak lagi memiliki izin yang diperlukan",
  "task.failed": "Kesalahan internal (tugas {{id}})",
  "task.no_file": "File tidak ada atau kedaluwarsa",
  "task.too_many": "Maksimal {{maximum}} tugas dapat mengantre bersamaan. Coba lagi nanti",
};
