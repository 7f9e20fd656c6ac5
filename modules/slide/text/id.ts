import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "Posisi belum tepat, silakan coba lagi",
  "slide.expired": "Gambar sudah tidak berlaku, coba dengan yang baru",
  "slide.wrong_work": "Verifikasi oleh perangkat gagal, silakan coba lagi",
  "slide.label": "Verifikasi keamanan",
  "slide.knob": "Penggeser puzzle",
  "slide.keys": "Tombol panah menggeser, Shift lebih cepat, Enter mengonfirmasi",
  "slide.hint": "Geser kepingan ke celahnya",
  "slide.another": "Gambar lain",
  "slide.checking": "Memverifikasi…",
  "slide.solved": "Verifikasi berhasil",
  "slide.over": "Kedaluwarsa, ulangi",
  "slide.byDevice": "Tidak bisa menggeser? Biarkan perangkat memverifikasi",
  "slide.working": "Perangkat memverifikasi, beberapa detik…",
  "slide.first": "Selesaikan verifikasi keamanan dahulu",
};
