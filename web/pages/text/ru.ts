import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "У вас нет права открывать «{{title}}».",
  "page.lacking": "Недостающее право",
  "page.roles": "Роли с этим правом",
  "page.ask": "Попросите администратора выдать его.",
  "page.unserved": "В этой версии ещё нет этой страницы.",
  "page.outside": "Эта страница открывается в новом окне.",
  "page.notEmbedded": "{{host}} не входит в число сайтов, которые можно показывать здесь. Откройте его в новом окне.",
  "page.openOutside": "Открыть в новом окне",
  "page.silent": "{{host}} не отвечает как следует. Повторите попытку или откройте в новом окне.",
  "page.toSignIn": "Перейти ко входу",
};
