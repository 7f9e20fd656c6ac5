import type { Language } from "#contract/languages";
import { names as zhTw } from "./zh-TW.ts";
import { names as zhHk } from "./zh-HK.ts";
import { names as de } from "./de.ts";
import { names as es } from "./es.ts";
import { names as fi } from "./fi.ts";
import { names as fr } from "./fr.ts";
import { names as it } from "./it.ts";
import { names as ja } from "./ja.ts";
import { names as ko } from "./ko.ts";
import { names as no } from "./no.ts";
import { names as pl } from "./pl.ts";
import { names as pt } from "./pt.ts";
import { names as ru } from "./ru.ts";
import { names as th } from "./th.ts";
import { names as id } from "./id.ts";
import { names as ms } from "./ms.ts";
import { names as vi } from "./vi.ts";

/** Their names by the Chinese ones; Chinese and English stand in the records themselves. */
export const standardNames: ReadonlyMap<Language, Readonly<Record<string, string>>> = new Map<
  Language,
  Readonly<Record<string, string>>
>([
  ["zh-TW", zhTw],
  ["zh-HK", zhHk],
  ["de", de],
  ["es", es],
  ["fi", fi],
  ["fr", fr],
  ["it", it],
  ["ja", ja],
  ["ko", ko],
  ["no", no],
  ["pl", pl],
  ["pt", pt],
  ["ru", ru],
  ["th", th],
  ["id", id],
  ["ms", ms],
  ["vi", vi],
]);

/** What a built-in menu, permission, role or dictionary entry is called in a language, by its Chinese name. */
export function standardName(language: Language, chinese: string): string | undefined {
  const names = standardNames.get(language);
  return names !== undefined && Object.hasOwn(names, chinese) ? names[chinese] : undefined;
}
