import {
  DesktopOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SunOutlined,
} from "@ant-design/icons";
import { GlobeGlyph } from "#kit/publicPage/glyphs.tsx";
import { getCurrentLanguage, useTexts } from "#base/i18n";
import { chooseLanguage, languageNames, useOfferedLanguages } from "#base/session/offeredLanguages";
import { useSignOut } from "#kit/parts/useSignOut.ts";
import { lock } from "#base/session/lock";
import { changeTheme, useThemeConfig } from "#base/theme/config";
import type { PaletteItem } from "./paletteItem.ts";
import type { PaletteProps } from "./paletteProps.ts";

const schemes = [
  { scheme: "light", icon: <SunOutlined aria-hidden /> },
  { scheme: "dark", icon: <MoonOutlined aria-hidden /> },
  { scheme: "system", icon: <DesktopOutlined aria-hidden /> },
] as const;

/** Actions available on every page: appearance, language, menu, shortcuts, signing out. */
export function useActions({ fold, onShortcuts }: Pick<PaletteProps, "fold" | "onShortcuts">): PaletteItem[] {
  const t = useTexts();
  const { scheme: currentScheme } = useThemeConfig();
  const offeredLanguages = useOfferedLanguages() ?? [];
  const signOut = useSignOut();
  const themes = schemes
    .filter(({ scheme }) => scheme !== currentScheme)
    .map(({ scheme, icon }) => ({
      key: `theme:${scheme}`,
      title: t(`palette.theme.${scheme}`),
      icon,
      to: () => changeTheme({ scheme }),
    }));
  const languages = offeredLanguages
    .filter((language) => language !== getCurrentLanguage())
    .map((language) => ({
      key: `language:${language}`,
      title: t("palette.language", { language: languageNames[language] }),
      icon: <GlobeGlyph />,
      to: () => void chooseLanguage(language),
    }));
  const menu = fold?.isUseful === true ? [foldItem(t, fold)] : [];
  return [
    ...menu,
    ...themes,
    ...languages,
    {
      key: "shortcuts",
      title: t("palette.shortcuts"),
      icon: <QuestionCircleOutlined aria-hidden />,
      to: onShortcuts,
    },
    { key: "lock", title: t("shell.lock"), icon: <LockOutlined aria-hidden />, to: () => void lock() },
    { key: "signOut", title: t("shell.signOut"), icon: <LogoutOutlined aria-hidden />, to: signOut },
  ];
}

function foldItem(
  t: ReturnType<typeof useTexts>,
  { isFolded, toggle }: NonNullable<PaletteProps["fold"]>,
): PaletteItem {
  const icon = isFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />;
  return { key: "fold", title: t(isFolded ? "shell.unfold" : "shell.fold"), icon, to: toggle };
}
