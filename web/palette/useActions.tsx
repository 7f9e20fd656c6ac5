import {
  DesktopOutlined,
  GlobalOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SunOutlined,
} from "@ant-design/icons";
import { currentLanguage, useWords } from "../i18n.ts";
import { chooseLanguage, languageNames, useOfferedLanguages } from "../layout/languages.ts";
import { useSignOut } from "../layout/useSignOut.ts";
import { lock } from "../session/lock.ts";
import { changeTheme, useThemeConfig } from "../theme/config.ts";
import type { Item } from "./item.ts";
import type { PartProps } from "./part.ts";

const schemes = [
  { scheme: "light", icon: <SunOutlined aria-hidden /> },
  { scheme: "dark", icon: <MoonOutlined aria-hidden /> },
  { scheme: "system", icon: <DesktopOutlined aria-hidden /> },
] as const;

/** What can be done wherever one is: appearance, language, menu, shortcuts, signing out. */
export function useActions({ fold, onShortcuts }: Pick<PartProps, "fold" | "onShortcuts">): Item[] {
  const t = useWords();
  const { scheme: chosen } = useThemeConfig();
  const offered = useOfferedLanguages() ?? [];
  const signOut = useSignOut();
  const themes = schemes
    .filter(({ scheme }) => scheme !== chosen)
    .map(({ scheme, icon }) => ({
      key: `theme:${scheme}`,
      title: t(`palette.theme.${scheme}`),
      icon,
      to: () => changeTheme({ scheme }),
    }));
  const languages = offered
    .filter((language) => language !== currentLanguage())
    .map((language) => ({
      key: `language:${language}`,
      title: t("palette.language", { language: languageNames[language] }),
      icon: <GlobalOutlined aria-hidden />,
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

function foldItem(t: ReturnType<typeof useWords>, { isFolded, toggle }: NonNullable<PartProps["fold"]>): Item {
  const icon = isFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />;
  return { key: "fold", title: t(isFolded ? "shell.unfold" : "shell.fold"), icon, to: toggle };
}
