import { StyleProvider } from "@ant-design/cssinjs";
import { ConfigProvider, type ConfigProviderProps } from "antd";
import chinese from "antd/es/locale/zh_CN";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Language } from "#contract/languages";
import { useSysInfo } from "../session/sysInfo.ts";
import { useThemeConfig } from "./config.ts";
import { createBrand, defaultSeed } from "./brand.ts";
import { applyRootTheme } from "./applyRootTheme.ts";
import { createPermanentStyleCache } from "./styleCache.ts";
import { createAntdTheme, type Scheme } from "./tokens.ts";

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

/** The effective colour scheme. */
export function useScheme(): Scheme {
  const { scheme: chosen } = useThemeConfig();
  const isSystemDark = useMedia(systemDark);
  if (chosen !== "system") return chosen;
  return isSystemDark ? "dark" : "light";
}

/** The same in all style sheets. Tablets in landscape are wider or higher. */
const phone = "(max-width: 767px), (max-width: 960px) and (max-height: 500px) and (pointer: coarse)";

/** Whether the window is as narrow as a phone, or is that of a phone in landscape. */
export function useIsNarrow(): boolean {
  return useMedia(phone);
}

/** Whether a phone shows text so large that a bar has room for few buttons. */
export function useIsMagnified(): boolean {
  return useMedia("(max-width: 299px)");
}

/** Whether the window is too narrow for a menu, a panel and a list side by side. */
export function useIsTight(): boolean {
  return useMedia("(max-width: 1023px)");
}

/** Whether the window is wide enough for all actions of the header. */
export function useHasRoom(): boolean {
  return useMedia("(min-width: 1200px)");
}

type Locale = NonNullable<ConfigProviderProps["locale"]>;

const locales: Readonly<Record<Language, () => Promise<Locale>>> = {
  // The fallback language needs no request of its own.
  "zh-CN": async () => await Promise.resolve(chinese),
  "zh-TW": async () => (await import("antd/es/locale/zh_TW")).default,
  "zh-HK": async () => (await import("antd/es/locale/zh_HK")).default,
  en: async () => (await import("antd/es/locale/en_GB")).default,
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

/** Used until the texts have loaded: without any texts antd would mount everything below again. */
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

/** Provides colours, sizes and antd's texts to its children. */
export function Theme({ language, children }: Props) {
  const config = useThemeConfig();
  const scheme = useScheme();
  const isStill = useMedia(still);
  const isNarrow = useIsNarrow();
  const locale = useLocale(language);
  const [styleCache] = useState(createPermanentStyleCache);
  const tenantColour = useSysInfo()?.themeColor;
  const brand = useMemo(
    () => createBrand(config.primary ?? tenantColour ?? defaultSeed),
    [config.primary, tenantColour],
  );
  // On a phone controls keep their size for touch, whatever was chosen.
  const size = isNarrow ? "touch" : config.size;
  const tokens = useMemo(() => {
    const theme = createAntdTheme(scheme, brand, size);
    // Hidden pages keep the styles of the theme that they were last shown in: each theme has a class of its own.
    const key = `sw-${scheme}-${size}-${brand.scale[600].slice(1)}-${isStill ? "still" : "moving"}`;
    return { ...theme, token: { ...theme.token, motion: !isStill }, cssVar: { key } };
  }, [scheme, brand, size, isStill]);
  useEffect(() => applyRootTheme(config, { scheme, brand, size }), [config, scheme, brand, size]);

  return (
    <StyleProvider cache={styleCache}>
      <ConfigProvider theme={tokens} button={{ autoInsertSpace: false }} locale={locale ?? noLocale}>
        <div className="sw-app">{children}</div>
      </ConfigProvider>
    </StyleProvider>
  );
}
