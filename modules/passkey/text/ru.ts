import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "Здесь нет ключа доступа, который можно использовать",
  "passkey.begin_again": "Время настройки истекло; начните заново",
  "passkey.no_place": "По этому адресу ключи доступа не работают; откройте консоль по её собственному адресу",
  "passkey.too_many": "Ключей доступа может быть не больше {{count}}",
  "passkey.taken": "Этот ключ доступа уже добавлен",
  "passkey.refused": "Ключ доступа не принят",
  "passkey.wrong_unlock": "Ключ доступа не принят. Осталось попыток: {{count}}",
  "passkey.title": "Ключи доступа",
  "passkey.about":
    "Отпечаток, лицо, блокировка экрана или ключ безопасности заменяют код; поддельная страница их не получит.",
  "passkey.empty": "Ключей доступа пока нет.",
  "passkey.add": "Добавить ключ доступа",
  "passkey.addText": "Он подойдёт на втором этапе входа и для разблокировки экрана.",
  "passkey.name": "Название",
  "passkey.make": "Создать ключ доступа",
  "passkey.makeText": "Назовите его, затем следуйте указаниям браузера.",
  "passkey.added": "Ключ доступа добавлен; другие ваши сеансы завершены.",
  "passkey.created": "Добавлен {{when}}",
  "passkey.lastUsed": "Последнее действие: {{when}}",
  "passkey.neverUsed": "Ещё не использован",
  "passkey.synced": "Синхронизирован",
  "passkey.onlyAt": "Работает только на {{host}}",
  "passkey.rename": "Переименовать",
  "passkey.remove": "Удалить",
  "passkey.removeAsk": "«{{name}}» больше не подойдёт для входа и разблокировки экрана.",
  "passkey.removed": "Ключ доступа удалён; другие ваши сеансы завершены.",
  "passkey.use": "Использовать ключ доступа",
  "passkey.noName":
    "Для ключей доступа нужен адрес с именем, а страница открыта по IP-адресу. Откройте консоль по имени (на этом компьютере: localhost).",
  "passkey.notSecure": "Для ключей доступа нужно защищённое соединение: откройте эту страницу по https.",
  "passkey.notSupported": "Этот браузер не поддерживает ключи доступа.",
  "passkey.cancelled": "Действие отменено или заняло слишком много времени. Повторите попытку.",
};
