import { describe, expect, it, vi } from "vitest";
import { hashesAtOnce, openPasswords, productionCost } from "#server/passwords";
import { theServer } from "#tests/builders/server";
import { anAddress, tryToSignIn } from "#tests/builders/sessions";
import { aTenant, insert, type TestTenant, unique } from "#tests/builders/tenant";

const fewestRounds = 5;
const mostRounds = 30;

/** Wrong passwords for an account, one from each of these addresses. */
async function hasFailed(tenant: TestTenant, account: string, addresses: readonly string[]): Promise<void> {
  const { app } = await theServer();
  const failedAt = app.now();
  for (const address of addresses) await insert("signInFailure", { tenantId: tenant.id, account, address, failedAt });
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe("the time that a wrong sign-in takes", () => {
  /** Each try is about an account of its own: failures make the next answer wait. */
  const kinds: Readonly<Record<string, (tenant: TestTenant, from: string) => Promise<string>>> = {
    unknown: async () => await Promise.resolve(`nobody${unique()}`),
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

  it("tells nothing about the account: unknown, known, disabled and locked ones differ by less than half a hash", async () => {
    const { tenant } = await aTenant();
    const { app } = await theServer();
    // Dear enough to stand out of everything else that is done for an answer.
    const dear = openPasswords({ ...productionCost, passes: 4 });
    const verify = vi.spyOn(app.passwords, "verify").mockImplementation(async () => await dear.verify(null, "x"));
    let hash = Infinity;
    const fastest = new Map<string, number>(Object.keys(kinds).map((kind) => [kind, Infinity]));
    const spread = () => Math.max(...fastest.values()) - Math.min(...fastest.values());

    // What else the machine does only ever adds to a time, so the fastest of each kind tells; a busy one needs more rounds.
    for (let round = 0; round < fewestRounds || (round < mostRounds && spread() >= hash / 2); round++) {
      hash = Math.min(hash, await millisecondsOf(async () => await dear.verify(null, "x")));
      for (const [kind, accountOf] of Object.entries(kinds)) {
        const from = anAddress();
        const attempt = { tenantId: tenant.id, account: await accountOf(tenant, from), from, password: "Wrong#2026" };
        const time = await millisecondsOf(async () => await tryToSignIn(attempt));
        fastest.set(kind, Math.min(time, fastest.get(kind) ?? time));
      }
    }
    verify.mockRestore();

    expect(spread()).toBeLessThan(hash / 2);
    expect(Math.min(...fastest.values())).toBeGreaterThan(hash / 2);
  });
});

describe("wrong passwords", () => {
  it("from one address lock that address: who knows the password gets in from another one, after a while", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const thief = anAddress();
    await hasFailed(
      tenant,
      account,
      Array.from({ length: 8 }, () => thief),
    );

    let owner: Awaited<ReturnType<typeof tryToSignIn>> | undefined;
    const waited = await millisecondsOf(async () => {
      owner = await tryToSignIn({ tenantId: tenant.id, account });
    });

    expect(owner?.body.code).toBe(200);
    expect(waited).toBeGreaterThan(950);
    await expect(await tryToSignIn({ tenantId: tenant.id, account, from: thief })).toFailWith("session.locked", {
      minutes: 30,
    });
  });

  it("from as many addresses lock nobody out, and every next try waits longer", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    await hasFailed(tenant, account, Array.from({ length: 6 }, anAddress));
    const attempt = { tenantId: tenant.id, account };
    let owner: Awaited<ReturnType<typeof tryToSignIn>> | undefined;

    const first = await millisecondsOf(async () => await tryToSignIn({ ...attempt, password: "Wrong#2026" }));
    const second = await millisecondsOf(async () => {
      owner = await tryToSignIn(attempt);
    });

    expect(first).toBeGreaterThan(240);
    expect(second).toBeGreaterThan(490);
    expect(owner?.body.code).toBe(200);
  });

  it("that wait keep nobody else at the door, however many they are", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const ended: string[] = [];
    const wrong = async (name: string) => {
      await tryToSignIn({ tenantId: tenant.id, account: name, password: "Wrong#2026" });
      ended.push("wrong");
    };
    const slow = await Promise.all(Array.from({ length: hashesAtOnce + 2 }, async () => await tenant.hasAccount()));
    for (const one of slow) await hasFailed(tenant, one.account, Array.from({ length: 7 }, anAddress));

    // The second try at each of them waits for the first.
    const waiting = [...slow, ...slow].map(async (one) => await wrong(one.account));
    const owner = await tryToSignIn({ tenantId: tenant.id, account });
    ended.push("right");
    await Promise.all(waiting);

    expect(owner.body.code).toBe(200);
    expect(ended[0]).toBe("right");
    expect(ended).toHaveLength(waiting.length + 1);
  });
});
