import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "Kedudukan belum tepat, sila cuba lagi",
  "slide.expired": "Gambar sudah tidak sah, cuba dengan yang baharu",
  "slide.wrong_work": "Pengesahan oleh peranti gagal, sila cuba lagi",
  "slide.label": "Pengesahan keselamatan",
  "slide.knob": "Peluncur teka-teki",
  "slide.keys": "Kekunci anak panah menggerakkan, Shift lebih laju, Enter mengesahkan",
  "slide.hint": "Seret kepingan ke ruangnya",
  "slide.another": "Gambar lain",
  "slide.checking": "Mengesahkan…",
  "slide.solved": "Pengesahan berjaya",
  "slide.over": "Tamat tempoh, ulangi",
  "slide.byDevice": "Tidak dapat menyeret? Biar peranti mengesahkan",
  "slide.working": "Peranti mengesahkan, beberapa saat…",
  "slide.first": "Selesaikan pengesahan keselamatan dahulu",
};
