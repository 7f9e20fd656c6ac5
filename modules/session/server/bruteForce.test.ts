import { describe, expect, it, vi } from "vitest";
import { openPasswords, productionCost } from "#server/passwords";
import { theServer } from "#tests/builders/server";
import { anAddress, tryToSignIn } from "#tests/builders/sessions";
import { aTenant, insert, type TestTenant, unique } from "#tests/builders/tenant";

const rounds = 7;

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

function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
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
    // Dear enough to stand out of everything else that happens meanwhile on the machine.
    const dear = openPasswords({ ...productionCost, passes: 4 });
    const verify = vi.spyOn(app.passwords, "verify").mockImplementation(async () => await dear.verify(null, "x"));
    const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));

    for (let round = 0; round < rounds; round++) {
      for (const [kind, accountOf] of Object.entries(kinds)) {
        const from = anAddress();
        const attempt = { tenantId: tenant.id, account: await accountOf(tenant, from), from, password: "Wrong#2026" };
        times.get(kind)?.push(await millisecondsOf(async () => await tryToSignIn(attempt)));
      }
    }
    verify.mockRestore();

    const hashes: number[] = [];
    for (let count = 0; count < 3; count++) {
      hashes.push(await millisecondsOf(async () => await dear.verify(null, "x")));
    }
    const hash = medianOf(hashes);
    const medians = [...times.values()].map(medianOf);
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(hash / 2);
    expect(Math.min(...medians)).toBeGreaterThan(hash / 2);
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
});
