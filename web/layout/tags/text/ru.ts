import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Обновить",
  "tag.close": "Закрыть",
  "tag.closeOthers": "Закрыть другие",
  "tag.closeRight": "Закрыть справа",
  "tag.closeAll": "Закрыть все",
  "tag.reopen": "Открыть последнюю закрытую страницу",
  "tag.pin": "Закрепить",
  "tag.unpin": "Открепить",
  "tag.moveLeft": "Сдвинуть влево",
  "tag.moveRight": "Сдвинуть вправо",
  "tag.find": "Найти открытую страницу",
  "tag.none": "Такой открытой страницы нет",
  "tag.pages": "Страницы",
  "tag.pinNamed": "Закрепить {{title}}",
};
