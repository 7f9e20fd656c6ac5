import { ConfigProvider, type ConfigProviderProps } from "antd";
import dayjs from "dayjs";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Language } from "#contract/languages";
import { useSysInfo } from "../session/sysInfo.ts";
import { useThemeConfig } from "./config.ts";
import { brandOf, defaultSeed } from "./ladder.ts";
import { dressRoot } from "./root.ts";
import { type Scheme, themeOf } from "./tokens.ts";

const systemDark = "(prefers-color-scheme: dark)";
const still = "(prefers-reduced-motion: reduce)";

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}

/** The scheme that is shown. */
export function useScheme(): Scheme {
  const { scheme: chosen } = useThemeConfig();
  const isSystemDark = useMedia(systemDark);
  if (chosen !== "system") return chosen;
  return isSystemDark ? "dark" : "light";
}

/** Whether the window is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 767px)");
}

/** Whether the window has room for all actions of the header. */
export function useHasRoom(): boolean {
  return useMedia("(min-width: 1200px)");
}

type Locale = { antd: NonNullable<ConfigProviderProps["locale"]>; calendar: string };

const locales: Readonly<Record<Language, () => Promise<Locale>>> = {
  "zh-CN": async () => (await import("./locales/zh-CN.ts")).locale,
  "zh-TW": async () => (await import("./locales/zh-TW.ts")).locale,
  "zh-HK": async () => (await import("./locales/zh-HK.ts")).locale,
  en: async () => (await import("./locales/en.ts")).locale,
  de: async () => (await import("./locales/de.ts")).locale,
  es: async () => (await import("./locales/es.ts")).locale,
  fi: async () => (await import("./locales/fi.ts")).locale,
  fr: async () => (await import("./locales/fr.ts")).locale,
  it: async () => (await import("./locales/it.ts")).locale,
  ja: async () => (await import("./locales/ja.ts")).locale,
  ko: async () => (await import("./locales/ko.ts")).locale,
  no: async () => (await import("./locales/no.ts")).locale,
  pl: async () => (await import("./locales/pl.ts")).locale,
  pt: async () => (await import("./locales/pt.ts")).locale,
  ru: async () => (await import("./locales/ru.ts")).locale,
  th: async () => (await import("./locales/th.ts")).locale,
  id: async () => (await import("./locales/id.ts")).locale,
  ms: async () => (await import("./locales/ms.ts")).locale,
  vi: async () => (await import("./locales/vi.ts")).locale,
};

/** Until its words are here: without any, antd would build everything below anew once they are. */
const noLocale: Locale["antd"] = { locale: "" };

function useLocale(language: Language): Locale["antd"] | undefined {
  const [locale, setLocale] = useState<Locale["antd"]>();
  useEffect(() => {
    let isCurrent = true;
    void locales[language]().then(({ antd, calendar }) => {
      if (!isCurrent) return;
      dayjs.locale(calendar);
      setLocale(antd);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return locale;
}

type Props = { language: Language; children: ReactNode };

/** Colours, sizes and antd's own words for everything below. */
export function Theme({ language, children }: Props) {
  const config = useThemeConfig();
  const scheme = useScheme();
  const isStill = useMedia(still);
  const isNarrow = useIsNarrow();
  const locale = useLocale(language);
  const tenantColour = useSysInfo()?.themeColor;
  const brand = useMemo(() => brandOf(config.primary ?? tenantColour ?? defaultSeed), [config.primary, tenantColour]);
  // Below a phone's width fingers are as wide whatever was chosen.
  const size = isNarrow ? "touch" : config.size;
  const tokens = useMemo(() => {
    const made = themeOf(scheme, brand, size);
    return { ...made, token: { ...made.token, motion: !isStill } };
  }, [scheme, brand, size, isStill]);
  useEffect(() => dressRoot(config, { scheme, brand, size }), [config, scheme, brand, size]);

  return (
    <ConfigProvider theme={tokens} button={{ autoInsertSpace: false }} locale={locale ?? noLocale}>
      <div className="sw-app">{children}</div>
    </ConfigProvider>
  );
}
