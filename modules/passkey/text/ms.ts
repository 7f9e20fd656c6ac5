import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "Tiada kunci laluan untuk digunakan di sini",
  "passkey.begin_again": "Persediaan telah tamat tempoh; mula semula",
  "passkey.no_place": "Kunci laluan tidak boleh digunakan pada alamat ini; buka konsol pada alamatnya sendiri",
  "passkey.too_many": "Paling banyak {{count}} kunci laluan",
  "passkey.taken": "Kunci laluan ini telah ditambah",
  "passkey.refused": "Kunci laluan tidak diterima",
  "passkey.wrong_unlock": "Kunci laluan tidak diterima. Baki percubaan: {{count}}",
  "passkey.title": "Kunci laluan",
  "passkey.about":
    "Cap jari, wajah, kunci skrin atau kunci keselamatan menggantikan kod; halaman palsu tidak dapat memperolehnya.",
  "passkey.empty": "Belum ada kunci laluan.",
  "passkey.add": "Tambah kunci laluan",
  "passkey.addText": "Ia kemudian boleh digunakan pada langkah kedua log masuk dan untuk membuka kunci skrin.",
  "passkey.name": "Nama",
  "passkey.make": "Cipta kunci laluan",
  "passkey.makeText": "Berikan nama, kemudian ikut arahan pelayar.",
  "passkey.added": "Kunci laluan telah ditambah; sesi anda yang lain telah ditamatkan.",
  "passkey.created": "Ditambah {{when}}",
  "passkey.lastUsed": "Terakhir digunakan: {{when}}",
  "passkey.neverUsed": "Belum digunakan",
  "passkey.synced": "Disegerakkan",
  "passkey.onlyAt": "Hanya berfungsi di {{host}}",
  "passkey.rename": "Namakan semula",
  "passkey.remove": "Alih keluar",
  "passkey.removeAsk": "“{{name}}” tidak lagi boleh digunakan untuk log masuk atau membuka kunci skrin.",
  "passkey.removed": "Kunci laluan telah dialih keluar; sesi anda yang lain telah ditamatkan.",
  "passkey.use": "Gunakan kunci laluan",
  "passkey.noName":
    "Kunci laluan memerlukan nama sebagai alamat, tetapi halaman ini dibuka dengan alamat IP. Buka konsol dengan namanya (pada komputer ini: localhost).",
  "passkey.notSecure": "Kunci laluan memerlukan sambungan selamat: buka halaman ini dengan https.",
  "passkey.notSupported": "Pelayar ini tidak menyokong kunci laluan.",
  "passkey.cancelled": "Ia dibatalkan atau terlalu lama. Cuba lagi.",
};
