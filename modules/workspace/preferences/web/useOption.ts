import { ThemeChoices, type ThemeConfig } from "#contract/theme";
import { changeTheme, replaceTheme, useTenantTheme, useThemeChoices, useThemeConfig } from "#base/theme/config";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { isOptionEffective, type OptionName } from "./options.ts";

/** One option: its effective value, whether the account has chosen it, and how to change it. */
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
    isShown: isOptionEffective(name, config, isNarrow),
    isChosen,
    followsTenant: !isChosen && tenant[name] !== undefined,
    set,
    clear,
  };
}

/** Whether any of several options has an effect at present. */
export function useHasEffectiveOption(names: readonly OptionName[]): boolean {
  const config = useThemeConfig();
  const isNarrow = useIsNarrow();
  return names.some((name) => isOptionEffective(name, config, isNarrow));
}
