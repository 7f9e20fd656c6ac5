import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "Доступна новая версия",
  "fresh.text":
    "Обновление вернёт настройки страниц в этом браузере к исходным; открытые страницы, черновики и тема сохранятся.",
  "fresh.unsaved":
    "Есть несохранённое. Введённое в формы сохранится и будет предложено снова; остальное сначала сохраните.",
  "fresh.changes": "Что нового",
  "fresh.now": "Обновить сейчас",
  "fresh.updating": "Обновление…",
  "fresh.later": "Напомнить позже",
  "fresh.refuse": "Больше не спрашивать об этой версии",
  "cache.cleared": "Очищено: {{what}}. Всё прочитано заново.",
  "cache.nothing": "В этом браузере нечего очищать; всё прочитано заново.",
  "cache.lists": "столбцы и размер страниц списков",
  "cache.recent": "недавно использованное",
  "cache.export": "параметры экспорта",
  "cache.files": "файлы программы для работы без сети",
};
