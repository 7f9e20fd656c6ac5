import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "Tidak ada kunci sandi yang dapat digunakan di sini",
  "passkey.begin_again": "Penyiapan sudah kedaluwarsa; mulai lagi",
  "passkey.no_place": "Kunci sandi tidak dapat digunakan di alamat ini; buka konsol di alamatnya sendiri",
  "passkey.too_many": "Paling banyak {{count}} kunci sandi",
  "passkey.taken": "Kunci sandi ini sudah ditambahkan",
  "passkey.refused": "Kunci sandi tidak diterima",
  "passkey.wrong_unlock": "Kunci sandi tidak diterima. Sisa percobaan: {{count}}",
  "passkey.title": "Kunci sandi",
  "passkey.about":
    "Sidik jari, wajah, kunci layar, atau kunci keamanan menggantikan kode; halaman palsu tidak dapat memperolehnya.",
  "passkey.empty": "Belum ada kunci sandi.",
  "passkey.add": "Tambah kunci sandi",
  "passkey.addText": "Setelah itu dapat dipakai pada langkah kedua saat masuk dan untuk membuka kunci layar.",
  "passkey.name": "Nama",
  "passkey.make": "Buat kunci sandi",
  "passkey.makeText": "Beri nama, lalu ikuti petunjuk peramban.",
  "passkey.added": "Kunci sandi telah ditambahkan; sesi Anda yang lain telah diakhiri.",
  "passkey.created": "Ditambahkan {{when}}",
  "passkey.lastUsed": "Terakhir dipakai: {{when}}",
  "passkey.neverUsed": "Belum pernah dipakai",
  "passkey.synced": "Disinkronkan",
  "passkey.onlyAt": "Hanya berlaku di {{host}}",
  "passkey.rename": "Ubah nama",
  "passkey.remove": "Hapus",
  "passkey.removeAsk": "“{{name}}” tidak dapat lagi dipakai untuk masuk atau membuka kunci layar.",
  "passkey.removed": "Kunci sandi telah dihapus; sesi Anda yang lain telah diakhiri.",
  "passkey.use": "Gunakan kunci sandi",
  "passkey.noName":
    "Kunci sandi memerlukan nama sebagai alamat, sedangkan halaman ini dibuka dengan alamat IP. Buka konsol dengan namanya (di komputer ini: localhost).",
  "passkey.notSecure": "Kunci sandi memerlukan koneksi aman: buka halaman ini dengan https.",
  "passkey.notSupported": "Peramban ini tidak mendukung kunci sandi.",
  "passkey.cancelled": "Dibatalkan atau terlalu lama. Coba lagi.",
};
