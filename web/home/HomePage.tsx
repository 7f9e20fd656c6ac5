import { Empty } from "antd";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { TextKey } from "#contract/text";
import { currentLanguage, useWords } from "../i18n.ts";
import { MenuIcon } from "../kit/icons/MenuIcon.tsx";
import { webModules } from "../modules.ts";
import { homePath } from "../pages/address.ts";
import { groupsOf } from "../pages/screens.ts";
import { useSession } from "../session/session.ts";
import "./home.css";

/** Ends of the day's periods by the hour; what comes after the last one is night. */
const periods: readonly (readonly [number, TextKey])[] = [
  [6, "home.dawn"],
  [9, "home.morning"],
  [12, "home.forenoon"],
  [14, "home.noon"],
  [17, "home.afternoon"],
  [19, "home.dusk"],
  [22, "home.evening"],
];

/** The greeting of an hour of the day. */
export function greetingOf(hour: number): TextKey {
  return periods.find(([end]) => hour < end)?.[1] ?? "home.night";
}

/** Where the day begins: a greeting, the time, and the way to every page that one may open. */
export function Component() {
  return (
    <div className="sw-home">
      <Greeting />
      <Shortcuts />
      <Details />
    </div>
  );
}

function Greeting() {
  const t = useWords();
  const { user } = useSession();
  const now = useNow();
  const language = currentLanguage();
  const date = new Intl.DateTimeFormat(language, { dateStyle: "full" }).format(now);
  const [time, seconds] = [
    new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hour12: false }).format(now),
    String(now.getSeconds()).padStart(2, "0"),
  ];
  return (
    <section className="sw-surface sw-greeting">
      <div>
        <h1>{t(greetingOf(now.getHours()), { name: user.realName })}</h1>
        <p>{[date, user.orgName, user.posName].filter(Boolean).join(" · ")}</p>
      </div>
      <time dateTime={now.toISOString()} className="sw-clock">
        {time}
        <small>{seconds}</small>
      </time>
    </section>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Shortcuts() {
  const t = useWords();
  const navigate = useNavigate();
  const { menus } = useSession();
  const entries = useMemo(
    () =>
      groupsOf(menus, webModules).flatMap((group) =>
        group.entries.filter(({ path, isHidden }) => path !== homePath && !isHidden),
      ),
    [menus],
  );
  return (
    <section className="sw-surface sw-card">
      <h2>{t("home.open")}</h2>
      {entries.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("home.nothing")}>
          {t("home.nothingHint")}
        </Empty>
      ) : (
        <ul className="sw-shortcuts">
          {entries.map((entry) => (
            <li key={entry.path}>
              <button type="button" onClick={() => void navigate(entry.path)}>
                <span className="sw-shortcut-icon">
                  <MenuIcon name={entry.icon} size={20} />
                </span>
                {entry.title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Details() {
  const t = useWords();
  const { user } = useSession();
  const roles = user.roles.filter(({ disabled }) => !disabled).map(({ name }) => name);
  const lines: readonly (readonly [string, string | null])[] = [
    [t("home.account"), user.account],
    [t("home.organisation"), user.orgName],
    [t("home.position"), user.posName],
    [t("home.roles"), roles.join(", ")],
  ];
  return (
    <section className="sw-surface sw-card">
      <h2>{t("home.me")}</h2>
      <dl className="sw-details">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null || value === "" ? t("home.none") : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
