import type { Translate } from "#contract/text";
import { localPlace } from "#modules/online/contract";
import { currentLanguage } from "../../i18n.ts";

/** A country in words, the own network, or nothing where nobody knows. */
export function placeText(t: Translate, place: string | null): string | undefined {
  if (place === null) return undefined;
  if (place === localPlace) return t("profile.localNetwork");
  return new Intl.DisplayNames([currentLanguage()], { type: "region", fallback: "code" }).of(place);
}
