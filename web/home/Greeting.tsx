import type { ReactNode } from "react";
import { currentLanguage, useWords } from "../i18n.ts";
import { wallTime } from "../kit/cells/time.ts";
import { useSession } from "../session/session.ts";
import { shownZone } from "../zone.ts";
import { greetingOf } from "./greeting.ts";
import { lunarOf } from "./lunar.ts";
import { dayAt } from "./monthDays.ts";
import { useNow } from "./useNow.ts";

/** Who is greeted on which day, and the time to the second. */
export function Greeting({ children }: { children: ReactNode }) {
  const t = useWords();
  const { user } = useSession();
  const now = useNow(60_000);
  const language = currentLanguage();
  const date = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: shownZone() }).format(now);
  const lunar = lunarOf(dayAt(now), language);
  const lunarDate = lunar === undefined ? "" : t("home.lunar", { date: `${lunar.month}${lunar.day}` });
  return (
    <section className="sw-surface sw-greeting">
      <div>
        <h1>{t(greetingOf(Number(wallTime(now).slice(11, 13))), { name: user.realName })}</h1>
        <p>{[date, lunarDate, user.orgName, user.posName].filter(Boolean).join(" · ")}</p>
      </div>
      <Clock />
      {children}
    </section>
  );
}

/** By itself, so that a second draws nothing else anew. */
function Clock() {
  const now = useNow(1000);
  const zone = { timeZone: shownZone() };
  const time = new Intl.DateTimeFormat(currentLanguage(), {
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
    ...zone,
  });
  return (
    <time dateTime={now.toISOString()} className="sw-clock">
      {time.format(now)}
      <small>{String(now.getSeconds()).padStart(2, "0")}</small>
    </time>
  );
}
