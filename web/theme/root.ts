import type { ThemeConfig } from "#modules/preference/contract";
import { type Brand, inkOn } from "./ladder.ts";
import type { Scheme, Size } from "./tokens.ts";

type Shown = { readonly scheme: Scheme; readonly brand: Brand; readonly size: Size };

/** Tells the style sheets what was chosen: as attributes and variables of the page's root. */
export function dressRoot(config: ThemeConfig, { scheme, brand, size }: Shown): void {
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

/** null = the style sheet's own. */
type Variables = Readonly<Record<string, string | null>>;

function brandVariables({ ladder, onPrimary, link }: Brand): Variables {
  const steps: Variables = Object.fromEntries(
    Object.entries(ladder).map(([step, colour]) => [`brand-${step}`, colour]),
  );
  return { ...steps, "on-brand": onPrimary, "brand-link": link };
}

/** Top bar, menu and rail as they were painted; a painted one without a colour for its text gets one that can be read. */
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
  return colour === null ? null : inkOn(colour);
}
