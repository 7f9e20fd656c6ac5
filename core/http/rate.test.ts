import { randomInt } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { createPlainClient, sendPlainRequest } from "#tests/builders/plainRequest";
import { aServer } from "#tests/builders/server";
import { anAddress } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

/** A server with rate limits and a clock that only the test moves. */
async function aStrictServer() {
  let now = Date.now();
  const server = await aServer({ environment: { SITEWARD_RATE_LIMIT: "5" }, now: () => new Date(now) });
  // A server for each test, all at once, would need more connections than the database has.
  onTestFinished(async () => await server.close());
  return { server, passTime: (ms: number) => void (now += ms) };
}

type SendCall = () => Promise<{ status: number }>;

async function countStatuses(times: number, call: SendCall): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const answers = await Promise.all(Array.from({ length: times }, async () => await call()));
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

it("allows a session a burst of twice the configured rate, and then that rate", async () => {
  const { server, passTime } = await aStrictServer();
  const { admin } = await aTenant();
  const call = await createPlainClient(server, admin);

  expect(await countStatuses(14, async () => await call("/api/sysPos/list"))).toEqual({ 200: 10, 429: 4 });
  passTime(1000);
  expect(await countStatuses(9, async () => await call("/api/sysPos/list"))).toEqual({ 200: 5, 429: 4 });
});

it("counts each session separately, regardless of the address", async () => {
  const { server } = await aStrictServer();
  const { tenant, admin } = await aTenant();
  const headers = { "x-forwarded-for": anAddress() };
  const [busy, other] = [
    await createPlainClient(server, admin),
    await createPlainClient(server, await tenant.hasAccount()),
  ];
  await countStatuses(14, async () => await busy("/api/sysMenu/loginMenuTree", { headers }));

  expect((await busy("/api/sysMenu/loginMenuTree", { headers: { "x-forwarded-for": anAddress() } })).status).toBe(429);
  expect((await other("/api/sysMenu/loginMenuTree", { headers })).status).toBe(200);
});

it("allows an address without a session 100 calls at once, and then 10 a second", async () => {
  const { server, passTime } = await aStrictServer();
  const headers = { "x-forwarded-for": anAddress() };
  const call = async () => await sendPlainRequest(server, "/api/sysPos/list", { headers });

  const { 429: refusedCount, ...otherCounts } = await countStatuses(130, call);
  passTime(1000);
  const { 429: laterRefusedCount } = await countStatuses(15, call);

  expect(Object.keys(otherCounts)).toHaveLength(1);
  expect([refusedCount, laterRefusedCount]).toEqual([30, 5]);
  expect(
    (await sendPlainRequest(server, "/api/sysPos/list", { headers: { "x-forwarded-for": anAddress() } })).status,
  ).not.toBe(429);
});

it("treats an IPv6 network as one address", async () => {
  const { server } = await aStrictServer();
  const network = `2001:db8:${randomInt(1, 65_535).toString(16)}:1`;
  let host = 0;
  const call = async () => {
    host += 1;
    return await sendPlainRequest(server, "/api/sysPos/list", {
      headers: { "x-forwarded-for": `${network}::${host.toString(16)}` },
    });
  };

  expect(await countStatuses(110, call)).toHaveProperty("429", 10);
});

it("counts calls that are refused with 401, but neither files nor health checks", async () => {
  const { server } = await aStrictServer();
  const headers = { "x-forwarded-for": anAddress() };

  const health = await countStatuses(120, async () => await sendPlainRequest(server, "/api/health/live", { headers }));
  const files = await countStatuses(120, async () => await sendPlainRequest(server, "/mark.svg", { headers }));
  const guarded = await countStatuses(110, async () => await sendPlainRequest(server, "/api/sysPos/list", { headers }));

  expect(health).toEqual({ 200: 120 });
  expect(files).not.toHaveProperty("429");
  expect(guarded).toEqual({ 401: 100, 429: 10 });
});

it("ignores forwarded addresses if no proxy is trusted", async () => {
  const now = new Date();
  const environment = { SITEWARD_RATE_LIMIT: "5", SITEWARD_TRUSTED_PROXIES: "" };
  const server = await aServer({ environment, now: () => now });
  const call = async () =>
    await sendPlainRequest(server, "/api/sysPos/list", { headers: { "x-forwarded-for": anAddress() } });

  expect(await countStatuses(110, call)).toEqual({ 401: 100, 429: 10 });
});
