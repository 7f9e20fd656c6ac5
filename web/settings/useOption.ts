import { ThemeChoices, type ThemeConfig } from "#modules/preference/contract";
import { changeTheme, replaceTheme, useTenantTheme, useThemeChoices, useThemeConfig } from "../theme/config.ts";
import { useIsNarrow } from "../theme/theme.tsx";
import { applies, type OptionName } from "./options.ts";

/** One option: what holds, whether the account has chosen it, and how that changes. */
export function useOption<Name extends OptionName>(name: Name) {
  const config = useThemeConfig();
  const choices = useThemeChoices();
  const tenant = useTenantTheme();
  const isNarrow = useIsNarrow();
  const isChosen = choices[name] !== undefined;

  function set(value: ThemeConfig[Name]): void {
    changeTheme(ThemeChoices.parse({ [name]: value }));
  }

  function clear(): void {
    const others = Object.entries(choices).filter(([one]) => one !== name);
    replaceTheme(ThemeChoices.parse(Object.fromEntries(others)));
  }

  return {
    value: config[name],
    isShown: applies(name, config, isNarrow),
    isChosen,
    followsTenant: !isChosen && tenant[name] !== undefined,
    set,
    clear,
  };
}

/** Whether any of several options has an effect as things stand. */
export function useApplies(names: readonly OptionName[]): boolean {
  const config = useThemeConfig();
  const isNarrow = useIsNarrow();
  return names.some((name) => applies(name, config, isNarrow));
}
