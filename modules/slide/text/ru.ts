import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "Не совсем на месте, попробуйте ещё раз",
  "slide.expired": "Картинка устарела, попробуйте с новой",
  "slide.wrong_work": "Проверка устройством не пройдена, попробуйте ещё раз",
  "slide.label": "Проверка безопасности",
  "slide.knob": "Ползунок пазла",
  "slide.keys": "Стрелки двигают, с Shift быстрее, Enter подтверждает",
  "slide.hint": "Перетащите деталь на место",
  "slide.another": "Другая картинка",
  "slide.checking": "Проверка…",
  "slide.solved": "Проверка пройдена",
  "slide.over": "Истекло, повторите",
  "slide.byDevice": "Не удаётся сдвинуть? Пусть проверит устройство",
  "slide.working": "Устройство проверяет, несколько секунд…",
  "slide.first": "Сначала пройдите проверку безопасности",
};
