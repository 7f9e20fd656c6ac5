import { localNetworkLocation } from "#modules/identity/online/contract";
import type { ScanRequester } from "../contract.ts";
import { getFormatLocale, useLanguage, useTexts } from "#base/i18n";
import { getDisplayTimeZone } from "#base/displayTimeZone";

/** The known details of the requesting screen. */
export function ScanRequestDetails({ asking: { browser, os, ip, place, time } }: { asking: ScanRequester }) {
  const t = useTexts();
  const language = useLanguage();
  const locale = getFormatLocale(language);
  const at = new Intl.DateTimeFormat(locale, { timeStyle: "medium", timeZone: getDisplayTimeZone() }).format(time);
  const lines = [
    [t("scan.device"), [browser, os].filter((text) => text !== "").join(" · ")],
    [t("scan.ip"), ip],
    [t("scan.place"), place === localNetworkLocation ? t("scan.local") : countryName(place, language)],
    [t("scan.time"), at],
  ].filter(([, text]) => text !== "");
  return (
    <dl className="sw-scanned-facts">
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Only codes of two letters have a name; `Intl` throws for others. */
function countryName(country: string | null, language: string): string {
  if (country === null || !/^[A-Z]{2}$/u.test(country)) return country ?? "";
  return new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(country) ?? country;
}
