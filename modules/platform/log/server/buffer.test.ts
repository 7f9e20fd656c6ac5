import { expect, it } from "vitest";
import { openLog } from "#core/boot/log";
import type { Id } from "#contract/id";
import { type AnsweredCall, requestLogs } from "#core/request/requestLog";
import { aServer, type TestServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";

function aCall({ app }: TestServer, tenantId: Id, changes: Partial<AnsweredCall> = {}): AnsweredCall {
  const route = app.routes.find(({ api, name }) => api.name === "sysAuth" && name === "login");
  if (route === undefined) throw new Error("there is no sign-in");
  return {
    route,
    requestId: "r",
    address: "127.0.0.1",
    userAgent: "",
    method: "POST",
    path: "/api/sysAuth/login",
    startedAt: new Date(),
    elapsedMs: 1,
    caller: undefined,
    visitor: { tenantId, accountId: null, account: "visitor" },
    input: undefined,
    answer: undefined,
    failure: undefined,
    ...changes,
  };
}

async function countVisits({ owner }: TestServer, tenantId: Id): Promise<number> {
  const { rows } = await owner.query<{ count: string }>("select count(*) from visit_log where tenant_id = $1", [
    tenantId,
  ]);
  return Number(rows[0]?.count);
}

it("entries beyond the bound are dropped and counted in the log of the server", async () => {
  const { tenant } = await aTenant();
  const lines: string[] = [];
  const server = await aServer({ log: openLog("warn", { write: (line) => void lines.push(line) }) });
  const log = requestLogs.get(server);

  for (let count = 0; count < 20_100; count++) log.note(server.app, aCall(server, tenant.id));
  await log.flush(server.app);

  expect(await countVisits(server, tenant.id)).toBe(20_000);
  expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ event: "request_log.dropped", entries: 100 }),
  );
});

it("an entry that the database refuses does not hold up those of others", async () => {
  const { tenant } = await aTenant();
  const { tenant: other } = await aTenant();
  const server = await aServer({ log: openLog("silent") });
  const log = requestLogs.get(server);

  log.note(server.app, aCall(server, tenant.id, { startedAt: new Date("+200000-01-01T00:00:00Z") }));
  log.note(server.app, aCall(server, other.id));
  await log.flush(server.app);
  await log.flush(server.app);

  expect(await countVisits(server, tenant.id)).toBe(0);
  expect(await countVisits(server, other.id)).toBe(1);
});
