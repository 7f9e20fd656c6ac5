import { type Layout, layouts, type ThemeConfig } from "#contract/theme";

/** All options except the language and the time zone, which are set in the header and the personal centre. */
export type OptionName = Exclude<keyof ThemeConfig, "language" | "timeZone">;

/** The frame around the pages; phones have one of their own. */
type LayoutKind = Layout | "phone";

/** The conditions under which an option has an effect. */
type OptionRule = { readonly layouts: readonly LayoutKind[]; readonly when?: (config: ThemeConfig) => boolean };

const everywhere: OptionRule = { layouts: [...layouts, "phone"] };
const onDesks: OptionRule = { layouts: layouts };
const withTags: OptionRule = { ...everywhere, when: ({ hasTags }) => hasTags };
/** Phones show a sheet of the open pages instead of a row. */
const withTagRow: OptionRule = { ...withTags, ...onDesks };
const withMenuBeside: OptionRule = { layouts: ["columns", "default", "classic"] };
const inColumns: OptionRule = { layouts: ["columns"] };
const inColumnsWithLogo: OptionRule = { ...inColumns, when: ({ hasLogo }) => hasLogo };

const rules: Readonly<Record<OptionName, OptionRule>> = {
  layout: onDesks,
  scheme: everywhere,
  primary: everywhere,
  // Phones are operated by touch: controls are always large.
  size: onDesks,
  isGrey: everywhere,
  isColourWeak: everywhere,
  hasBreadcrumb: onDesks,
  hasBreadcrumbIcons: { ...onDesks, when: ({ hasBreadcrumb }) => hasBreadcrumb },
  hasTags: everywhere,
  hasTagIcons: withTagRow,
  keepsTags: withTags,
  sortsTags: withTagRow,
  sharesTags: withTags,
  tagStyle: withTagRow,
  hasLogo: onDesks,
  hasFooter: everywhere,
  hasWatermark: everywhere,
  watermark: { ...everywhere, when: ({ hasWatermark }) => hasWatermark },
  // The groups of a split menu are in the bar, where nothing is expanded.
  opensOneGroup: {
    layouts: ["default", "classic"],
    when: ({ layout, splitsMenu }) => layout === "default" || !splitsMenu,
  },
  isHeaderFixed: onDesks,
  animation: everywhere,
  isCollapsed: withMenuBeside,
  splitsMenu: { layouts: ["classic"] },
  topBarColour: everywhere,
  topBarText: everywhere,
  hasTopBarGradient: everywhere,
  menuColour: withMenuBeside,
  menuText: withMenuBeside,
  menuActive: onDesks,
  hasMenuGradient: withMenuBeside,
  railColour: inColumns,
  railText: inColumns,
  hasRailGradient: inColumns,
  railLogoHeight: inColumnsWithLogo,
  railWidth: inColumns,
  railItemHeight: inColumns,
  railStyle: inColumns,
  railLayout: inColumns,
  opensOnHover: inColumns,
  locksScreen: everywhere,
  lockSeconds: { ...everywhere, when: ({ locksScreen }) => locksScreen },
};

/** Whether an option has an effect in the current frame and with the current choices. */
export function isOptionEffective(name: OptionName, config: ThemeConfig, isNarrow: boolean): boolean {
  const { layouts: places, when } = rules[name];
  return places.includes(isNarrow ? "phone" : config.layout) && when?.(config) !== false;
}
