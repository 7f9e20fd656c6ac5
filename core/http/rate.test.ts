import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { createPlainClient, sendPlainRequest } from "#tests/builders/plainRequest";
import { aServer } from "#tests/builders/server";
import { anAddress } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

/** A server with rate limits and a clock that only the test moves. */
async function aStrictServer() {
  let now = Date.now();
  const server = await aServer({ environment: { SITEWARD_RATE_LIMIT: "5" }, now: () => new Date(now) });
  return { server, passTime: (ms: number) => void (now += ms) };
}

type Ask = () => Promise<{ status: number }>;

async function countOf(times: number, call: Ask): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const answers = await Promise.all(Array.from({ length: times }, async () => await call()));
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

it("lets a session make twice its calls a second at once, then as many as the setting says", async () => {
  const { server, passTime } = await aStrictServer();
  const { admin } = await aTenant();
  const call = await createPlainClient(server, admin);

  expect(await countOf(14, async () => await call("/api/sysPos/list"))).toEqual({ 200: 10, 429: 4 });
  passTime(1000);
  expect(await countOf(9, async () => await call("/api/sysPos/list"))).toEqual({ 200: 5, 429: 4 });
});

it("counts each session alone, whatever the address", async () => {
  const { server } = await aStrictServer();
  const { tenant, admin } = await aTenant();
  const headers = { "x-forwarded-for": anAddress() };
  const [busy, other] = [
    await createPlainClient(server, admin),
    await createPlainClient(server, await tenant.hasAccount()),
  ];
  await countOf(14, async () => await busy("/api/sysMenu/loginMenuTree", { headers }));

  expect((await busy("/api/sysMenu/loginMenuTree", { headers: { "x-forwarded-for": anAddress() } })).status).toBe(429);
  expect((await other("/api/sysMenu/loginMenuTree", { headers })).status).toBe(200);
});

it("lets an address without a session make 100 calls at once and 10 a second", async () => {
  const { server, passTime } = await aStrictServer();
  const headers = { "x-forwarded-for": anAddress() };
  const call = async () => await sendPlainRequest(server, "/api/sysPos/list", { headers });

  const { 429: refused, ...answered } = await countOf(130, call);
  passTime(1000);
  const { 429: later } = await countOf(15, call);

  expect(Object.keys(answered)).toHaveLength(1);
  expect([refused, later]).toEqual([30, 5]);
  expect(
    (await sendPlainRequest(server, "/api/sysPos/list", { headers: { "x-forwarded-for": anAddress() } })).status,
  ).not.toBe(429);
});

it("takes a network of IPv6 for one address", async () => {
  const { server } = await aStrictServer();
  const network = `2001:db8:${randomInt(1, 65_535).toString(16)}:1`;
  let host = 0;
  const call = async () => {
    host += 1;
    return await sendPlainRequest(server, "/api/sysPos/list", {
      headers: { "x-forwarded-for": `${network}::${host.toString(16)}` },
    });
  };

  expect(await countOf(110, call)).toHaveProperty("429", 10);
});

it("counts what is refused for want of a session, and neither files nor health", async () => {
  const { server } = await aStrictServer();
  const headers = { "x-forwarded-for": anAddress() };

  const health = await countOf(120, async () => await sendPlainRequest(server, "/api/health/live", { headers }));
  const files = await countOf(120, async () => await sendPlainRequest(server, "/mark.svg", { headers }));
  const guarded = await countOf(110, async () => await sendPlainRequest(server, "/api/sysPos/list", { headers }));

  expect(health).toEqual({ 200: 120 });
  expect(files).not.toHaveProperty("429");
  expect(guarded).toEqual({ 401: 100, 429: 10 });
});

it("believes no address that a stranger claims when no proxy is trusted", async () => {
  const now = new Date();
  const environment = { SITEWARD_RATE_LIMIT: "5", SITEWARD_TRUSTED_PROXIES: "" };
  const server = await aServer({ environment, now: () => now });
  const call = async () =>
    await sendPlainRequest(server, "/api/sysPos/list", { headers: { "x-forwarded-for": anAddress() } });

  expect(await countOf(110, call)).toEqual({ 401: 100, 429: 10 });
});
