import { type Layout, layouts, type ThemeConfig } from "#modules/preference/contract";

/** All that can be chosen but the language and the time zone: the header and the personal centre have these. */
export type OptionName = Exclude<keyof ThemeConfig, "language" | "timeZone">;

/** What stands around the pages: on a phone it is none of the layouts. */
type Place = Layout | "phone";

/** Where an option has an effect. */
type Rule = { readonly places: readonly Place[]; readonly when?: (config: ThemeConfig) => boolean };

const everywhere: Rule = { places: [...layouts, "phone"] };
const onDesks: Rule = { places: layouts };
const withTags: Rule = { ...everywhere, when: ({ hasTags }) => hasTags };
/** Phones have a sheet of the open pages instead of a row. */
const withTagRow: Rule = { ...withTags, ...onDesks };
const withMenuBeside: Rule = { places: ["columns", "default", "classic"] };
const inColumns: Rule = { places: ["columns"] };
const inColumnsWithLogo: Rule = { ...inColumns, when: ({ hasLogo }) => hasLogo };

const rules: Readonly<Record<OptionName, Rule>> = {
  layout: onDesks,
  scheme: everywhere,
  primary: everywhere,
  // Phones are touched: controls are as large as fingers need.
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
  // The groups of a split menu stand in the bar, where nothing unfolds.
  opensOneGroup: {
    places: ["default", "classic"],
    when: ({ layout, splitsMenu }) => layout === "default" || !splitsMenu,
  },
  isHeaderFixed: onDesks,
  animation: everywhere,
  isCollapsed: withMenuBeside,
  splitsMenu: { places: ["classic"] },
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

/** Whether an option has an effect as things stand. */
export function applies(name: OptionName, config: ThemeConfig, isNarrow: boolean): boolean {
  const { places, when } = rules[name];
  return places.includes(isNarrow ? "phone" : config.layout) && when?.(config) !== false;
}
