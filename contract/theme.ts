import * as z from "zod";
import { languages } from "./languages.ts";

/** Position of the menu (specification 2, settings drawer). */
export const layouts = ["columns", "default", "classic", "transverse"] as const;
/** See `layouts`. */
export type Layout = (typeof layouts)[number];

/** Light, dark, or the setting of the system. */
export const schemes = ["system", "light", "dark"] as const;
/** Size of controls and their text. */
export const sizes = ["small", "default", "large"] as const;
/** Animation when a page appears. */
export const animations = [
  "none",
  "fade",
  "slide-left",
  "slide-right",
  "slide-up",
  "slide-down",
  "zoom",
  "flip",
  "back",
  "bounce",
  "light-speed",
] as const;
/** Style of the tabs of open pages: tinted pills, underlined, cards. */
export const tabStyles = ["one", "four", "five"] as const;
/** Style of the active entry in the navigation rail of the columns layout. */
export const railStyles = ["round", "card"] as const;
/** Whether a rail entry has its icon above its name or next to it. */
export const railLayouts = ["vertical", "horizontal"] as const;

/** `#0f59a4`. */
export const HexColour = z.string().regex(/^#[\da-f]{6}$/iu);
/** null = the colour of the theme. */
const Colour = HexColour.nullable();

/** Appearance and behaviour of the console for one account (specification 3, theme config). Sizes are in pixels. */
export const ThemeConfig = z.object({
  layout: z.enum(layouts),
  scheme: z.enum(schemes),
  primary: Colour,
  size: z.enum(sizes),
  isGrey: z.boolean(),
  isColourWeak: z.boolean(),
  hasBreadcrumb: z.boolean(),
  hasBreadcrumbIcons: z.boolean(),
  hasTags: z.boolean(),
  hasTagIcons: z.boolean(),
  /** Open pages are restored after a reload. */
  keepsTags: z.boolean(),
  /** Tabs can be sorted by dragging. */
  sortsTags: z.boolean(),
  /** Pages of one dynamic route share a tab. */
  sharesTags: z.boolean(),
  tagStyle: z.enum(tabStyles),
  hasLogo: z.boolean(),
  hasFooter: z.boolean(),
  hasWatermark: z.boolean(),
  /** Empty: the name of the signed-in account. */
  watermark: z.string().max(64),
  /** At most one menu group is expanded. */
  opensOneGroup: z.boolean(),
  isHeaderFixed: z.boolean(),
  animation: z.enum(animations),
  isCollapsed: z.boolean(),
  /** The classic layout has the first level of the menu in its header. */
  splitsMenu: z.boolean(),
  topBarColour: Colour,
  topBarText: Colour,
  hasTopBarGradient: z.boolean(),
  menuColour: Colour,
  menuText: Colour,
  menuActive: Colour,
  hasMenuGradient: z.boolean(),
  railColour: Colour,
  railText: Colour,
  hasRailGradient: z.boolean(),
  railLogoHeight: z.int().min(32).max(96),
  railWidth: z.int().min(56).max(160),
  railItemHeight: z.int().min(40).max(96),
  railStyle: z.enum(railStyles),
  railLayout: z.enum(railLayouts),
  /** Hovering over the rail opens the sub menu. */
  opensOnHover: z.boolean(),
  /** The screen locks after `lockSeconds` without activity. */
  locksScreen: z.boolean(),
  lockSeconds: z.int().min(10).max(86_400),
  /** null = the language of the browser. */
  language: z.enum(languages).nullable(),
  /** Display time zone; null = that of the device. The server validates it, because browsers may know fewer zones. */
  timeZone: z.string().max(64).nullable(),
});
/** See the schema of the same name. */
export type ThemeConfig = z.infer<typeof ThemeConfig>;

/** Choices of an account; everything else follows its tenant and the product. */
export const ThemeChoices = ThemeConfig.exactPartial();
/** See the schema of the same name. */
export type ThemeChoices = z.infer<typeof ThemeChoices>;

/** The default theme of the product. A tenant's brand overrides it, and the choices of an account override both. */
export const defaultTheme: ThemeConfig = {
  layout: "columns",
  scheme: "system",
  primary: null,
  size: "small",
  isGrey: false,
  isColourWeak: false,
  hasBreadcrumb: true,
  hasBreadcrumbIcons: false,
  hasTags: true,
  hasTagIcons: false,
  keepsTags: true,
  sortsTags: true,
  sharesTags: false,
  tagStyle: "one",
  hasLogo: true,
  hasFooter: false,
  hasWatermark: false,
  watermark: "",
  opensOneGroup: true,
  isHeaderFixed: true,
  animation: "none",
  isCollapsed: false,
  splitsMenu: false,
  topBarColour: null,
  topBarText: null,
  hasTopBarGradient: false,
  menuColour: null,
  menuText: null,
  menuActive: null,
  hasMenuGradient: false,
  railColour: null,
  railText: null,
  hasRailGradient: false,
  railLogoHeight: 50,
  railWidth: 70,
  railItemHeight: 50,
  railStyle: "round",
  railLayout: "vertical",
  opensOnHover: false,
  locksScreen: false,
  lockSeconds: 300,
  language: null,
  timeZone: null,
};
