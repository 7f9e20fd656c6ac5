import type { ThemeConfig } from "#contract/theme";
import { type Brand, selectTextColour } from "./brand.ts";
import type { ControlSize, Scheme } from "./tokens.ts";

type RootTheme = { readonly scheme: Scheme; readonly brand: Brand; readonly size: ControlSize };

/** Passes the theme to the style sheets: as attributes and variables of the page's root. */
export function applyRootTheme(config: ThemeConfig, { scheme, brand, size }: RootTheme): void {
  const { dataset, style } = document.documentElement;
  dataset["theme"] = scheme;
  dataset["size"] = size;
  dataset["filter"] = filterOf(config);
  style.colorScheme = scheme;
  const variables = { ...brandVariables(brand), ...barVariables(config), ...railVariables(config) };
  for (const [name, value] of Object.entries(variables)) {
    if (value === null) style.removeProperty(`--sw-${name}`);
    else style.setProperty(`--sw-${name}`, value);
  }
}

function filterOf({ isGrey, isColourWeak }: ThemeConfig): string {
  return [isGrey ? "grey" : "", isColourWeak ? "weak" : ""].filter(Boolean).join(" ");
}

/** null: the value of the style sheet. */
type Variables = Readonly<Record<string, string | null>>;

function brandVariables({ scale, onPrimary, link, chip, dark }: Brand): Variables {
  const steps: Variables = Object.fromEntries(Object.entries(scale).map(([step, colour]) => [`brand-${step}`, colour]));
  return {
    ...steps,
    "on-brand": onPrimary,
    "brand-link": link,
    "brand-chip": chip.background,
    "brand-chip-text": chip.text,
    "brand-dark": dark.primary,
    "brand-dark-on": dark.onPrimary,
    "brand-dark-link": dark.link,
    "brand-dark-tint": dark.tint,
    "brand-dark-chip": dark.chip.background,
    "brand-dark-chip-text": dark.chip.text,
  };
}

/**
 * Colours that the account chose for top bar, menu and rail; a background without a text colour gets a readable one.
 */
function barVariables(config: ThemeConfig): Variables {
  const { topBarColour, topBarText, menuColour, menuText, menuActive, railColour, railText } = config;
  return {
    "topbar-own": topBarColour,
    "topbar-text-own": topBarText ?? inkOver(topBarColour),
    "menu-own": menuColour,
    "menu-text-own": menuText ?? inkOver(menuColour),
    "menu-active-own": menuActive,
    "rail-own": railColour,
    "rail-text-own": railText ?? inkOver(railColour),
  };
}

function railVariables({ railLogoHeight, railWidth, railItemHeight }: ThemeConfig): Variables {
  return {
    "rail-logo-height": `${railLogoHeight}px`,
    "rail-width": `${railWidth}px`,
    "rail-item-height": `${railItemHeight}px`,
  };
}

function inkOver(colour: string | null): string | null {
  return colour === null ? null : selectTextColour(colour);
}
