import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Päivitä",
  "tag.close": "Sulje",
  "tag.closeOthers": "Sulje muut",
  "tag.closeRight": "Sulje oikealla olevat",
  "tag.closeAll": "Sulje kaikki",
  "tag.reopen": "Avaa viimeksi suljettu sivu",
  "tag.pin": "Kiinnitä",
  "tag.unpin": "Poista kiinnitys",
  "tag.moveLeft": "Siirrä vasemmalle",
  "tag.moveRight": "Siirrä oikealle",
  "tag.find": "Etsi avointa sivua",
  "tag.none": "Tällaista sivua ei ole auki",
  "tag.pages": "Sivut",
  "tag.pinNamed": "Kiinnitä: {{title}}",
};
