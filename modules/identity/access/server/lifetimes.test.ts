import { expect, it } from "vitest";
import { parseSettings } from "#core/request/settings";
import { theServer } from "#tests/builders/server";
import { aSession, withSettings } from "#tests/builders/sessions";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { getSessionLifetimeMs } from "./lifetimes.ts";

it.each([
  [undefined, 12],
  ["1", 1],
  ["168", 168],
  ["0", 12],
  ["169", 12],
  ["1.5", 12],
  ["for ever", 12],
])("a session whose lifetime is set to %s ends after %i hours", (value, hours) => {
  const settings = parseSettings(new Map(value === undefined ? [] : [["sys_session_lifetime", value]]));

  expect(getSessionLifetimeMs(settings)).toBe(hours * 3_600_000);
});

it("a session begins with the configured lifetime", async () => {
  const { tenant } = await aTenant();
  const account = `u${nextUnique()}`;
  await tenant.hasAccount({ account });

  await withSettings({ sys_session_lifetime: "2" }, async () => await aSession({ tenantId: tenant.id, account }));

  const { owner } = await theServer();
  const { rows } = await owner.query<{ hours: number }>(
    "select extract(epoch from expires_at - created_at)::integer / 3600 as hours from session where tenant_id = $1",
    [tenant.id],
  );
  expect(rows).toEqual([{ hours: 2 }]);
});
