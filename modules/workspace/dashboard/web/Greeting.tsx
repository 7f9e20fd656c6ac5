import type { ReactNode } from "react";
import { getCurrentLanguage, getFormatLocale, useTexts } from "#base/i18n";
import { formatWallTime } from "#kit/cells/time.ts";
import type { Reminder } from "#kit/widgets/widget.ts";
import { useSession } from "#base/session/session";
import { getDisplayTimeZone } from "#base/displayTimeZone";
import { selectGreeting } from "./greeting.ts";
import { toLunarDate } from "#kit/time/lunar.ts";
import { toLocalDay } from "#kit/time/toLocalDay.ts";
import { useCurrentTime } from "#kit/time/useCurrentTime.ts";

type Props = { reminders: readonly Reminder[]; children: ReactNode };

/** Greets the account and shows the day, its open items, and the time to the second. */
export function Greeting({ reminders, children }: Props) {
  const t = useTexts();
  const { user } = useSession();
  const now = useCurrentTime(60_000);
  const date = new Intl.DateTimeFormat(getFormatLocale(), { dateStyle: "full", timeZone: getDisplayTimeZone() }).format(
    now,
  );
  const lunar = toLunarDate(toLocalDay(now), getCurrentLanguage());
  const lunarDate = lunar === undefined ? "" : t("home.lunar", { date: `${lunar.month}${lunar.day}` });
  return (
    <section className="sw-surface sw-greeting">
      <div>
        <h1>{t(selectGreeting(Number(formatWallTime(now).slice(11, 13))), { name: user.realName })}</h1>
        <p>
          {[date, lunarDate, user.orgName, user.posName].filter(Boolean).join(" · ")}
          {reminders.map(({ name, Component }) => (
            <Component key={name} />
          ))}
        </p>
      </div>
      <Clock />
      {children}
    </section>
  );
}

/** A component of its own, so that the clock renders nothing else again. */
function Clock() {
  const now = useCurrentTime(1000);
  const zone = { timeZone: getDisplayTimeZone() };
  const time = new Intl.DateTimeFormat(getFormatLocale(), {
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
