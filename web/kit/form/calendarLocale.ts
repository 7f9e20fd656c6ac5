import dayjs from "dayjs";
import { useEffect, useState } from "react";
import type { Language } from "#contract/languages";
import { useLanguage } from "#base/i18n";
import { toCalendarDay } from "../cells/time.ts";

/** Names of days and months, and the first day of the week. */
const locales: Readonly<Partial<Record<Language, () => Promise<{ default: ILocale }>>>> = {
  "zh-CN": async () => await import("dayjs/locale/zh-cn"),
  "zh-TW": async () => await import("dayjs/locale/zh-tw"),
  "zh-HK": async () => await import("dayjs/locale/zh-hk"),
  en: async () => await import("dayjs/locale/en-gb"),
  de: async () => await import("dayjs/locale/de"),
  es: async () => await import("dayjs/locale/es"),
  fi: async () => await import("dayjs/locale/fi"),
  fr: async () => await import("dayjs/locale/fr"),
  it: async () => await import("dayjs/locale/it"),
  ja: async () => await import("dayjs/locale/ja"),
  ko: async () => await import("dayjs/locale/ko"),
  no: async () => await import("dayjs/locale/nb"),
  pl: async () => await import("dayjs/locale/pl"),
  pt: async () => await import("dayjs/locale/pt-br"),
  ru: async () => await import("dayjs/locale/ru"),
  th: async () => await import("dayjs/locale/th"),
  id: async () => await import("dayjs/locale/id"),
  ms: async () => await import("dayjs/locale/ms"),
  vi: async () => await import("dayjs/locale/vi"),
};

/** Whether today is the same day in the time zone of the device, which calendars use, and in the display time zone. */
export function isSameDayInDeviceZone(): boolean {
  const now = new Date();
  return dayjs(now).format("YYYY-MM-DD") === toCalendarDay(now);
}

/** Loads the calendar texts of the interface language and renders the component again when they are there. */
export function useCalendarLocale(): void {
  const language = useLanguage();
  const [, setSpoken] = useState("");
  useEffect(() => {
    let isCurrent = true;
    async function speak(): Promise<void> {
      const spoken = (await locales[language]?.())?.default.name ?? "en";
      if (!isCurrent) return;
      dayjs.locale(spoken);
      setSpoken(spoken);
    }
    void speak();
    return () => {
      isCurrent = false;
    };
  }, [language]);
}
