import { getDemoStaff, type ListedAccount } from "#modules/identity/account/server/account.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
import { sessions } from "#modules/identity/access/server/session.table";
import type { SeedRow } from "#core/rows/seed";

export const onlineDemo: SeedPlan = {
  after: ["account"],
  steps: [
    seedRows(sessions, {
      rows: () => demoTenantIds.flatMap((id) => demoSessions(id, getDemoStaff(id).listed, new Date())),
    }),
  ],
};

const minuteMs = 60_000;
const lifetimeMs = 12 * 60 * minuteMs;

/** Locations and devices of demo sessions, with addresses that are reserved for documentation. */
const places = [
  { ip: "192.168.10.21", browser: "Edge 140", os: "Windows", loginMode: 1 },
  { ip: "192.168.10.37", browser: "Chrome 141", os: "Windows", loginMode: 1 },
  { ip: "10.8.2.14", browser: "WeChat 8", os: "Android", loginMode: 2 },
  { ip: "117.136.0.12", browser: "Safari 26", os: "iOS", loginMode: 2 },
] as const;

/**
 * Sessions of some accounts of one tenant of the demo, as if they had signed in this morning. Their tokens exist
 * nowhere.
 */
function demoSessions(tenantId: number, listed: readonly ListedAccount[], now: Date): SeedRow<typeof sessions>[] {
  return listed.slice(1, 1 + places.length).map(({ id }, index) => {
    const createdAt = new Date(now.getTime() - (35 + index * 22) * minuteMs);
    return {
      id: tenantId * 1_000_000 + 900_000 + (Math.floor(now.getTime() / lifetimeMs) % 1000) * 10 + index,
      tenantId,
      accountId: id,
      tokenVersion: 1,
      createdAt,
      lastSeenAt: new Date(now.getTime() - index * 4 * minuteMs),
      ...places[index],
      expiresAt: new Date(createdAt.getTime() + lifetimeMs),
    };
  });
}
