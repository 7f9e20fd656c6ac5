import { describe, expect, it, vi } from "vitest";
import { hashLimits, maxConcurrentHashes, openPasswords, productionCost } from "#core/crypto/passwords";
import { createSemaphore } from "#core/jobs/semaphore";
import { theServer } from "#tests/builders/server";
import { anAddress, trySignIn } from "#tests/builders/sessions";
import { isFullRun, waitOptions } from "#tests/builders/testRun";
import { aTenant, insertRow, nextUnique, type TestTenant } from "#tests/builders/tenant";

const minRounds = 5;
const maxRounds = 30;

/** Wrong passwords for an account, one from each of these addresses. */
async function hasFailed(tenant: TestTenant, account: string, addresses: readonly string[]): Promise<void> {
  const { app } = await theServer();
  const failedAt = app.now();
  for (const address of addresses)
    await insertRow("signInFailure", { tenantId: tenant.id, account, address, failedAt });
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe("the duration of a wrong sign-in", () => {
  /** Each attempt uses its own account, because failures delay the next answer. */
  const kinds: Readonly<Record<string, (tenant: TestTenant, from: string) => Promise<string>>> = {
    unknown: async () => await Promise.resolve(`nobody${nextUnique()}`),
    known: async (tenant) => (await tenant.hasAccount()).account,
    disabled: async (tenant) => (await tenant.hasAccount({ status: 2 })).account,
    locked: async (tenant, from) => {
      const { account } = await tenant.hasAccount();
      await hasFailed(
        tenant,
        account,
        Array.from({ length: 5 }, () => from),
      );
      return account;
    },
  };

  it.each(Object.entries(kinds))(
    "reveals nothing about the account: one password is hashed for one that is %s",
    async (_, accountOf) => {
      const { tenant } = await aTenant();
      const { app } = await theServer();
      const from = anAddress();
      const account = await accountOf(tenant, from);
      const verify = vi.spyOn(app.passwords, "verify");

      const reply = await trySignIn({ tenantId: tenant.id, account, from, password: "Wrong#2026" });

      expect(reply.body.code).not.toBe(200);
      expect(verify).toHaveBeenCalledTimes(1);
      verify.mockRestore();
    },
  );

  // Only a full run measures times: the speed of the machine must not decide whether a change passes.
  it.each(isFullRun ? ["the time of all kinds"] : [])("%s differs by less than half a hash", async () => {
    const { tenant } = await aTenant();
    const { app } = await theServer();
    // Expensive enough to dominate everything else that an answer takes.
    const dear = openPasswords(createSemaphore(hashLimits), { ...productionCost, passes: 4 });
    const verify = vi.spyOn(app.passwords, "verify").mockImplementation(async () => await dear.verify(null, "x"));
    let hash = Infinity;
    const fastest = new Map<string, number>(Object.keys(kinds).map((kind) => [kind, Infinity]));
    const spread = () => Math.max(...fastest.values()) - Math.min(...fastest.values());

    // Other load only adds to a time, so the fastest of each kind counts; a busy machine needs more rounds.
    for (let round = 0; round < minRounds || (round < maxRounds && spread() >= hash / 2); round++) {
      hash = Math.min(hash, await millisecondsOf(async () => await dear.verify(null, "x")));
      for (const [kind, accountOf] of Object.entries(kinds)) {
        const from = anAddress();
        const attempt = { tenantId: tenant.id, account: await accountOf(tenant, from), from, password: "Wrong#2026" };
        const time = await millisecondsOf(async () => await trySignIn(attempt));
        fastest.set(kind, Math.min(time, fastest.get(kind) ?? time));
      }
    }
    verify.mockRestore();

    expect(spread()).toBeLessThan(hash / 2);
    expect(Math.min(...fastest.values())).toBeGreaterThan(hash / 2);
  });
});

describe("wrong passwords", () => {
  it("from one address lock that address: the owner signs in from another one", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const thief = anAddress();
    await hasFailed(
      tenant,
      account,
      Array.from({ length: 8 }, () => thief),
    );

    expect((await trySignIn({ tenantId: tenant.id, account })).body.code).toBe(200);
    await expect(await trySignIn({ tenantId: tenant.id, account, from: thief })).toFailWith("session.locked", {
      minutes: 30,
    });
  });

  it("from many addresses are each answered later than the previous one", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    await hasFailed(tenant, account, Array.from({ length: 6 }, anAddress));
    const wrong = { tenantId: tenant.id, account, password: "Wrong#2026" };

    expect(await millisecondsOf(async () => await trySignIn(wrong))).toBeGreaterThan(240);
    expect(await millisecondsOf(async () => await trySignIn(wrong))).toBeGreaterThan(490);
  });

  it("from many addresses lock no account and delay no right one", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    await hasFailed(tenant, account, Array.from({ length: 6 }, anAddress));
    const ended: string[] = [];
    const signsIn = async (who: string, password?: string) => {
      const { body } = await trySignIn({ tenantId: tenant.id, account, ...(password !== undefined && { password }) });
      ended.push(who);
      return body.code;
    };

    const strangers = Array.from({ length: 3 }, async () => await signsIn("stranger", "Wrong#2026"));
    const owner = await signsIn("owner");
    await Promise.all(strangers);

    expect(owner).toBe(200);
    expect(ended).toEqual(["owner", "stranger", "stranger", "stranger"]);
  });

  it("that wait for their answers delay no other account, in any number", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const ended: string[] = [];
    const wrong = async (name: string) => {
      await trySignIn({ tenantId: tenant.id, account: name, password: "Wrong#2026" });
      ended.push("wrong");
    };
    const slow = await Promise.all(
      Array.from({ length: maxConcurrentHashes + 2 }, async () => await tenant.hasAccount()),
    );
    // The maximum delay of five seconds: the owner's answer takes a while on a busy machine.
    for (const account of slow) await hasFailed(tenant, account.account, Array.from({ length: 11 }, anAddress));

    const waiting = [...slow, ...slow].map(async (account) => await wrong(account.account));
    const owner = await trySignIn({ tenantId: tenant.id, account });
    ended.push("right");
    await Promise.all(waiting);

    expect(owner.body.code).toBe(200);
    expect(ended[0]).toBe("right");
    expect(ended).toHaveLength(waiting.length + 1);
  });

  // Hundreds of attempts take too long for every run.
  it.each(isFullRun ? ["the whole installation"] : [])("from many addresses do not close %s", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const names = Array.from({ length: 10 }, () => `nobody${nextUnique()}`);
    for (const name of names) await hasFailed(tenant, name, Array.from({ length: 10 }, anAddress));
    const addresses = Array.from({ length: 60 }, anAddress);
    const { app } = await theServer();
    const verify = vi.spyOn(app.passwords, "verify");
    const attempts = names.flatMap((name) => addresses.map((from) => ({ account: name, from })));

    const flood = Promise.all(
      attempts.map(async (attempt) => await trySignIn({ tenantId: tenant.id, password: "Wrong#2026", ...attempt })),
    );
    await expect.poll(() => verify.mock.calls.length, waitOptions).toBeGreaterThan(50);
    let owner: Awaited<ReturnType<typeof trySignIn>> | undefined;
    const waited = await millisecondsOf(async () => {
      owner = await trySignIn({ tenantId: tenant.id, account });
    });
    const wrong = await flood;
    verify.mockRestore();

    expect(owner?.body.code).toBe(200);
    expect(waited).toBeLessThan(2000);
    expect(wrong.every(({ body }) => body.code !== 200)).toBe(true);
  });
});
