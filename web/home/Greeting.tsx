import type { ReactNode } from "react";
import { currentLanguage, useWords } from "../i18n.ts";
import { wallTime } from "../kit/cells/time.ts";
import type { Remark } from "../kit/widgets/widget.ts";
import { useSession } from "../session/session.ts";
import { shownZone } from "../zone.ts";
import { greetingOf } from "./greeting.ts";
import { lunarOf } from "./lunar.ts";
import { dayAt } from "./monthDays.ts";
import { useNow } from "./useNow.ts";

type Props = { remarks: readonly Remark[]; children: ReactNode };

/** Who is greeted on which day, what waits for him, and the time to the second. */
export function Greeting({ remarks, children }: Props) {
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
        <p>
          {[date, lunarDate, user.orgName, user.posName].filter(Boolean).join(" · ")}
          {remarks.map(({ name, Component }) => (
            <Component key={name} />
          ))}
        </p>
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
    hourCycle: "h23",
    ...zone,
  });
  return (
    <time dateTime={now.toISOString()} className="sw-clock">
      {time.format(now)}
      <small>{String(now.getSeconds()).padStart(2, "0")}</small>
    </time>
  );
}
