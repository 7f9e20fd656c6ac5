import dayjs from "dayjs";
import { useEffect, useState } from "react";
import type { Language } from "#contract/languages";
import { useLanguage } from "../../i18n.ts";
import { dayOf } from "../cells/time.ts";

/** Names of days and months, and with which day weeks begin. */
const words: Readonly<Partial<Record<Language, () => Promise<{ default: ILocale }>>>> = {
  "zh-CN": async () => await import("dayjs/locale/zh-cn"),
  "zh-TW": async () => await import("dayjs/locale/zh-tw"),
  "zh-HK": async () => await import("dayjs/locale/zh-hk"),
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

/** Whether it is the same day on this device, which calendars take for today, and where instants are shown. */
export function isTodayHere(): boolean {
  const now = new Date();
  return dayjs(now).format("YYYY-MM-DD") === dayOf(now);
}

/** Calendars speak the language of the interface; whoever shows one is drawn again once its words are here. */
export function useCalendarWords(): void {
  const language = useLanguage();
  const [, setSpoken] = useState("");
  useEffect(() => {
    let isCurrent = true;
    async function speak(): Promise<void> {
      const spoken = (await words[language]?.())?.default.name ?? "en";
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
