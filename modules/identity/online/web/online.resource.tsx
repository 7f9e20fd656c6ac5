import { Flex, Tooltip } from "antd";
import { Chip, defineResource, useTexts } from "#kit";
import { localNetworkLocation, onlineApi, type OnlineUser } from "../contract.ts";

/** Online users, the latest first. */
export const onlineResource = defineResource(onlineApi, (column, field) => ({
  title: "online.title",
  search: [field.text("keyword"), field.text("userName"), field.text("realName")],
  columns: [
    column.custom("realName", (user) => <Name user={user} />, { width: 160 }),
    column.text("userName", { width: 120 }),
    column.custom("connections", (user) => <Presence user={user} />, { width: 112 }),
    column.text("orgName", { width: 160 }),
    column.text("ip", { width: 130 }),
    column.custom("place", (user) => <Place user={user} />, { width: 110 }),
    column.text("browser", { width: 110 }),
    column.text("os", { width: 90 }),
    column.custom("loginMode", (user) => <Client user={user} />, { width: 90 }),
    column.instant("time"),
    column.instant("lastSeenTime"),
  ],
  card: { meta: ["userName", "orgName", "browser"], status: ["connections"] },
}));

function Name({ user: { realName, userName, isOwn } }: { user: OnlineUser }) {
  const t = useTexts();
  // A role may hide either of them.
  const name = realName || userName;
  return (
    <Flex gap={8} align="center">
      {name}
      {isOwn && <Chip tone="grey">{t("online.own")}</Chip>}
    </Flex>
  );
}

/** A session also exists without a window. */
function Presence({ user: { connections, connectedSessions } }: { user: OnlineUser }) {
  const t = useTexts();
  if (connections === 0) return <Chip tone="grey">{t("online.away")}</Chip>;
  const chip = <Chip tone="green">{t("online.connected")}</Chip>;
  if (connectedSessions > 1)
    return <Tooltip title={t("online.sessions", { count: connectedSessions })}>{chip}</Tooltip>;
  return connections === 1 ? chip : <Tooltip title={t("online.windows", { count: connections })}>{chip}</Tooltip>;
}

function Place({ user: { place } }: { user: OnlineUser }) {
  const t = useTexts();
  if (place === null) return t("kit.none");
  return <Words text={place === localNetworkLocation ? t("online.localNetwork") : nameOf(place)} />;
}

/** A country by its name. Invalid codes have no name, and `Intl` throws for them. */
function nameOf(country: string): string {
  if (!/^[A-Z]{2}$/u.test(country)) return country;
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: "region", fallback: "code" });
  return names.of(country) ?? country;
}

function Client({ user: { loginMode } }: { user: OnlineUser }) {
  const t = useTexts();
  return <Words text={t(loginMode === 1 ? "online.web" : "online.app")} />;
}

/** Text that is truncated with an ellipsis where the column is too narrow. */
function Words({ text }: { text: string }) {
  return (
    <span className="sw-cell-text" title={text}>
      {text}
    </span>
  );
}
