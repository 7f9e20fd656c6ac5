import { localPlace } from "#modules/online/contract";
import type { ScanAsking } from "#modules/scan/contract";
import { useLanguage, useWords } from "../i18n.ts";
import { shownZone } from "../zone.ts";

/** What is known of the screen that wants to be signed in. */
export function AskingScreen({ asking: { browser, os, ip, place, time } }: { asking: ScanAsking }) {
  const t = useWords();
  const language = useLanguage();
  const at = new Intl.DateTimeFormat(language, { timeStyle: "medium", timeZone: shownZone() }).format(time);
  const lines = [
    [t("scan.device"), [browser, os].filter((text) => text !== "").join(" · ")],
    [t("scan.ip"), ip],
    [t("scan.place"), place === localPlace ? t("scan.local") : countryName(place, language)],
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

/** Anything but two letters has no name, and asking for one would throw. */
function countryName(place: string | null, language: string): string {
  if (place === null || !/^[A-Z]{2}$/u.test(place)) return place ?? "";
  return new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(place) ?? place;
}
