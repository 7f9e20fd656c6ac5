import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Skrin dikunci",
  "lock.open": "Klik atau tekan mana-mana kekunci untuk buka",
  "lock.unlock": "Buka kunci",
  "lock.other": "Log keluar dan guna akaun lain",
  "lock.lunar": "{{date}}",
  "idle.warning": "Anda akan dilog keluar",
  "idle.left": "Anda tidak aktif seketika. Masa berbaki: {{time}}",
  "idle.stay": "Kekal log masuk",
  "idle.drafts": "Isian borang yang belum disimpan dikekalkan hingga log masuk seterusnya.",
  "idle.title": "Mesej sistem",
  "idle.over": "Lama tiada aktiviti, anda telah dilog keluar.",
  "idle.ok": "OK",
  "draft.title": "Isian belum disimpan",
  "draft.text": "Borang ini boleh disambung. Dipadam selepas 7 hari.",
  "draft.open": "Sambung",
  "draft.openNamed": "Sambung: {{name}}",
  "draft.discardNamed": "Buang: {{name}}",
  "draft.discard": "Buang",
  "draft.close": "Tutup",
  "handover.title": "Tukar akaun?",
  "handover.text": "Pelayar ini log masuk dengan akaun lain. Pautan log masuk sebagai “{{name}}”.",
  "handover.go": "Tukar",
  "handover.stay": "Kekal dengan akaun semasa",
  "passwordNote.title": "Kata laluan anda tamat tempoh dalam {{count}} hari",
  "passwordNote.text": "Selepas itu ia mesti ditukar sebelum perkara lain.",
  "passwordNote.change": "Tukar sekarang",
  "lock.noPassword": "Akaun anda tiada kata laluan. Log masuk semula untuk meneruskan.",
  "lock.again": "Log masuk semula",
};
