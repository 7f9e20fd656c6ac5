import type { Translate } from "#contract/text";
import { localNetworkLocation } from "#modules/identity/online/contract";
import { getCurrentLanguage } from "#base/i18n";

/** The name of the country, or of the private network; empty if the location is unknown. */
export function formatLocation(t: Translate, country: string | null): string | undefined {
  if (country === null) return undefined;
  if (country === localNetworkLocation) return t("profile.localNetwork");
  return new Intl.DisplayNames([getCurrentLanguage()], { type: "region", fallback: "code" }).of(country);
}
