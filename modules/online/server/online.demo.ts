import type { ListedAccount } from "#modules/account/demo.ts";
import type { sessions } from "#server/context/session.table";
import type { SeedRow } from "#server/database/seed";

const minuteMs = 60_000;
const lifetimeMs = 12 * 60 * minuteMs;

/** Where the people of the demo sit, and with what. Addresses of the documentation belong to nobody. */
const places = [
  { ip: "192.168.10.21", browser: "Edge 140", os: "Windows", loginMode: 1 },
  { ip: "192.168.10.37", browser: "Chrome 141", os: "Windows", loginMode: 1 },
  { ip: "10.8.2.14", browser: "WeChat 8", os: "Android", loginMode: 2 },
  { ip: "117.136.0.12", browser: "Safari 26", os: "iOS", loginMode: 2 },
] as const;

/** Sessions of some people of one tenant of the demo, as if they had signed in this morning. Nobody holds their tokens. */
export function demoSessions(
  tenantId: number,
  listed: readonly ListedAccount[],
  now: Date,
): SeedRow<typeof sessions>[] {
  return listed.slice(1, 1 + places.length).map(({ id }, index) => {
    const createdAt = new Date(now.getTime() - (35 + index * 22) * minuteMs);
    return {
      ...{
        id: tenantId * 1_000_000 + 900_000 + (Math.floor(now.getTime() / lifetimeMs) % 1000) * 10 + index,
        tenantId,
      },
      ...{ accountId: id, tokenVersion: 1, createdAt, lastSeenAt: new Date(now.getTime() - index * 4 * minuteMs) },
      ...places[index],
      expiresAt: new Date(createdAt.getTime() + lifetimeMs),
    };
  });
}
