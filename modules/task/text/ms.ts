import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "Tugasan tidak wujud atau telah dialih keluar",
  "task.not_ended": "Tugasan belum tamat. Batalkan dahulu",
  "task.ended": "Tugasan telah tamat",
  "task.interrupted": "Tugasan berulang kali terganggu kerana pelayan terhenti. Jalankan semula",
  "task.account_closed": "Akaun yang memulakan tugasan telah dinyahaktifkan atau dipadam",
  "task.not_allowed": "Akaun yang memulakan tugasan tiada lagi kebenaran yang diperlukan",
  "task.failed": "Ralat dalaman (tugasan {{id}})",
  "task.no_file": "Fail tidak wujud atau telah tamat tempoh",
  "task.too_many": "Paling banyak {{maximum}} tugasan boleh menunggu serentak. Cuba lagi kemudian",
};
