import { ConfigProvider, type ConfigProviderProps } from "antd";
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

/** Whether the window is too narrow for a menu, a panel and a list beside each other. */
export function useIsTight(): boolean {
  return useMedia("(max-width: 1023px)");
}

/** Whether the window has room for all actions of the header. */
export function useHasRoom(): boolean {
  return useMedia("(min-width: 1200px)");
}

type Locale = NonNullable<ConfigProviderProps["locale"]>;

const locales: Readonly<Record<Language, () => Promise<Locale>>> = {
  "zh-CN": async () => (await import("antd/es/locale/zh_CN")).default,
  "zh-TW": async () => (await import("antd/es/locale/zh_TW")).default,
  "zh-HK": async () => (await import("antd/es/locale/zh_HK")).default,
  en: async () => (await import("antd/es/locale/en_US")).default,
  de: async () => (await import("antd/es/locale/de_DE")).default,
  es: async () => (await import("antd/es/locale/es_ES")).default,
  fi: async () => (await import("antd/es/locale/fi_FI")).default,
  fr: async () => (await import("antd/es/locale/fr_FR")).default,
  it: async () => (await import("antd/es/locale/it_IT")).default,
  ja: async () => (await import("antd/es/locale/ja_JP")).default,
  ko: async () => (await import("antd/es/locale/ko_KR")).default,
  no: async () => (await import("antd/es/locale/nb_NO")).default,
  pl: async () => (await import("antd/es/locale/pl_PL")).default,
  pt: async () => (await import("antd/es/locale/pt_BR")).default,
  ru: async () => (await import("antd/es/locale/ru_RU")).default,
  th: async () => (await import("antd/es/locale/th_TH")).default,
  id: async () => (await import("antd/es/locale/id_ID")).default,
  ms: async () => (await import("antd/es/locale/ms_MY")).default,
  vi: async () => (await import("antd/es/locale/vi_VN")).default,
};

/** Until its words are here: without any, antd would build everything below anew once they are. */
const noLocale: Locale = { locale: "" };

function useLocale(language: Language): Locale | undefined {
  const [locale, setLocale] = useState<Locale>();
  useEffect(() => {
    let isCurrent = true;
    void locales[language]().then((loaded) => {
      if (isCurrent) setLocale(loaded);
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
