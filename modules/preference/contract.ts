import * as z from "zod";
import { defineApi, Done, get, Nothing, post } from "#contract/api";
import { languages } from "#contract/languages";

/** Where the menu stands around the page (specification 2, settings drawer). */
export const layouts = ["columns", "default", "classic", "transverse"] as const;
/** See `layouts`. */
export type Layout = (typeof layouts)[number];

/** Light, dark, or whatever the system has. */
export const schemes = ["system", "light", "dark"] as const;
/** How large controls and their text are. */
export const sizes = ["small", "default", "large"] as const;
/** How a page comes in; `none` at once. */
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
/** How the tags of open pages are drawn: tinted pills, underlined, cards. */
export const tagStyles = ["one", "four", "five"] as const;
/** How the entry in front is marked in the rail of the columns layout. */
export const railStyles = ["round", "card"] as const;
/** Whether an entry of the rail has its icon above its name or beside it. */
export const railLayouts = ["vertical", "horizontal"] as const;

/** `#0f59a4`; null = what the theme has. */
const Colour = z
  .string()
  .regex(/^#[\da-f]{6}$/iu)
  .nullable();

/** How the console looks and behaves for one account (specification 3, theme config). Sizes are in pixels. */
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
  /** Open pages are there again after a reload. */
  keepsTags: z.boolean(),
  /** Tags are sorted by dragging. */
  sortsTags: z.boolean(),
  /** Pages of one dynamic route share a tag. */
  sharesTags: z.boolean(),
  tagStyle: z.enum(tagStyles),
  hasLogo: z.boolean(),
  hasFooter: z.boolean(),
  hasWatermark: z.boolean(),
  /** Empty: who is signed in. */
  watermark: z.string().max(64),
  /** At most one group of the menu is unfolded. */
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
  /** The sub menu follows the mouse over the rail. */
  opensOnHover: z.boolean(),
  /** The screen locks by itself when nobody was there for `lockSeconds`. */
  locksScreen: z.boolean(),
  lockSeconds: z.int().min(10).max(86_400),
  /** null = what the browser wants. */
  language: z.enum(languages).nullable(),
  /** The zone that instants are shown in; null = the device's. Which there are says the server: browsers may be older. */
  timeZone: z.string().max(64).nullable(),
});
/** See the schema of the same name. */
export type ThemeConfig = z.infer<typeof ThemeConfig>;

/** What somebody has chosen; the rest follows his tenant and the product. */
export const ThemeChoices = ThemeConfig.exactPartial();
/** See the schema of the same name. */
export type ThemeChoices = z.infer<typeof ThemeChoices>;

/** The product's own theme; a tenant's brand comes above it, what an account has chosen above both. */
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

export const preferenceApi = defineApi("sysPreference", {
  /** What the caller has chosen; nothing where he never did. */
  theme: get(Nothing, ThemeChoices, "signedIn"),
  /** Replaces all that the caller has chosen. */
  saveTheme: post(ThemeChoices, Done, "signedIn"),
});
