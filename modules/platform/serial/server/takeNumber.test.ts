import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { modules } from "#app/modules.server";
import { module } from "#core/boot/module";
import type { TenantContext } from "#core/request/context";
import { createSystemContext } from "#core/request/openContext";
import { findSerialNumber, serialTypes, type SerialType } from "#core/request/serialNumber";
import { mainTenantId } from "#modules/identity/access/server";
import { aServer, type TestServer, theServer } from "#tests/builders/server";
import { aTenant, insertRow } from "#tests/builders/tenant";
import { anOpenSession } from "#tests/builders/sessions";
import { SerialMode } from "../contract.ts";

const order: SerialType = {
  type: "TESTORDER",
  title: "serial.title",
  maxLength: 100,
  slots: [{ name: "Project", title: "serial.title", example: "P1" }],
  isShared: true,
};
const testModule = module({ name: "orders", routes: [], tables: [], extensions: [serialTypes.provide(order)] });

let server: TestServer;
/** The clock of the server. */
let clock: Date;

beforeEach(async () => {
  clock = new Date("2026-11-30T04:00:00Z");
  server = await aServer({ modules: [...modules, testModule], now: () => clock });
});

afterEach(async () => {
  await server.close();
});

async function aRule(values: object = {}): Promise<Id> {
  const { tenant } = await aTenant();
  await addRule(tenant.id, values);
  return tenant.id;
}

async function addRule(tenantId: Id, values: object): Promise<void> {
  const start = { seq: 0, min: 1, max: 99_999, expy: clock };
  await insertRow("serialRule", { tenantId, type: order.type, formater: "{SEQ}", ...start, ...values });
}

async function inTenant<Result>(tenantId: Id, work: (ctx: TenantContext) => Promise<Result>): Promise<Result> {
  return await createSystemContext(server.app, "test").inTenant(tenantId, work);
}

async function take(tenantId: Id, values: Record<string, string> = {}): Promise<string | undefined> {
  return await inTenant(tenantId, async (ctx) => await findSerialNumber(ctx, order, values));
}

class Rollback extends Error {}

/** Numbers of the callers that end well, of 64 that take ten each; every third or so fails afterwards. */
async function takeMany(tenantId: Id): Promise<number[]> {
  const kept: number[] = [];
  const writers = Array.from({ length: 64 }, async (_, writer) => {
    for (let round = 0; round < 10; round++) {
      const isLost = (writer * 7 + round * 3) % 10 < 3;
      try {
        const number = await inTenant(tenantId, async (ctx) => {
          const taken = await findSerialNumber(ctx, order);
          if (isLost) throw new Rollback();
          return taken;
        });
        kept.push(Number(number));
      } catch (error) {
        if (!(error instanceof Rollback)) throw error;
      }
    }
  });
  await Promise.all(writers);
  return kept.toSorted((a, b) => a - b);
}

describe("64 callers at once, of which 30 % are rolled back", () => {
  it("leave neither a gap nor a double in a gapless sequence", async () => {
    const tenantId = await aRule();

    const numbers = await takeMany(tenantId);

    expect(numbers).toEqual(Array.from({ length: 448 }, (_, index) => index + 1));
  });

  it("leave gaps and no double in a fast sequence", async () => {
    const tenantId = await aRule({ mode: SerialMode.fast });

    const numbers = await takeMany(tenantId);

    expect(new Set(numbers).size).toBe(448);
    expect(await take(tenantId)).toBe("00641");
  });
});

describe("a caller that waits", () => {
  it("is refused after a second if another one keeps a gapless number", async () => {
    const tenantId = await aRule();
    const failing = inTenant(tenantId, async (ctx) => {
      await findSerialNumber(ctx, order);
      await expect(take(tenantId)).rejects.toMatchObject({ key: "serial.busy", code: "S0001" });
      throw new Rollback();
    });

    await expect(failing).rejects.toThrow(Rollback);
    expect(await take(tenantId)).toBe("00001");
  });

  it("does not wait for one that keeps a fast number, and no number comes back", async () => {
    const tenantId = await aRule({ mode: SerialMode.fast });
    const failing = inTenant(tenantId, async (ctx) => {
      expect(await findSerialNumber(ctx, order)).toBe("00001");
      expect(await take(tenantId)).toBe("00002");
      throw new Rollback();
    });

    await expect(failing).rejects.toThrow(Rollback);
    expect(await take(tenantId)).toBe("00003");
  });

  it("is told that a fast sequence is at its end", async () => {
    const tenantId = await aRule({ mode: SerialMode.fast, max: 3 });

    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, async () => await take(tenantId)));

    const numbers = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const errors = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(numbers.toSorted()).toEqual(["1", "2", "3"]);
    expect(errors).toMatchObject([{ code: "S0004" }, { code: "S0004" }]);
  });
});

describe("a number that cannot be stored", () => {
  it("is refused", async () => {
    const tenantId = await aRule();

    const reading = createSystemContext(server.app, "test").readInTenant(
      tenantId,
      async (ctx) => await findSerialNumber(ctx, order),
    );

    await expect(reading).rejects.toMatchObject({ key: "serial.not_saved", code: "S0005" });
  });
});

describe("a sequence that is reset", () => {
  const instants = {
    // The time zone of the installation is eight hours ahead.
    2: ["2026-11-30T15:59:59Z", "2026-11-30T16:00:00Z"],
    3: ["2026-11-30T15:59:59Z", "2026-11-30T16:00:00Z"],
    4: ["2026-12-31T15:59:59Z", "2026-12-31T16:00:00Z"],
  } as const;

  it.each([2, 3, 4] as const)("starts again in the next period (interval %i)", async (resetInterval) => {
    const tenantId = await aRule({ resetInterval, min: 5, seq: 4, formater: "{yyyy}{MM}{dd}-{SEQ}" });
    const [before, after] = instants[resetInterval];

    clock = new Date(before);
    const last = [await take(tenantId), await take(tenantId)];
    clock = new Date(after);
    const first = [await take(tenantId), await take(tenantId)];

    const local = new Date(Date.parse(before) + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "");
    const next = resetInterval === 4 ? "20270101" : "20261201";
    expect(last).toEqual([`${local}-00005`, `${local}-00006`]);
    expect(first).toEqual([`${next}-00005`, `${next}-00006`]);
  });

  it("goes on if it never starts again, or the day alone is new", async () => {
    const never = await aRule();
    const monthly = await aRule({ resetInterval: 3, expy: new Date("2026-11-02T00:00:00Z"), seq: 7 });
    await take(never);
    clock = new Date("2029-01-01T00:00:00Z");

    expect(await take(never)).toBe("00002");
    clock = new Date("2026-11-29T00:00:00Z");
    expect(await take(monthly)).toBe("00008");
  });

  it("keeps to its period when the clock goes back, so that no number comes twice", async () => {
    const tenantId = await aRule({ resetInterval: 2, formater: "{dd}-{SEQ}" });
    const taken: (string | undefined)[] = [await take(tenantId)];

    for (const moment of ["2026-12-01T04:00:00Z", "2026-11-30T04:00:00Z", "2026-12-01T05:00:00Z"]) {
      clock = new Date(moment);
      taken.push(await take(tenantId));
    }

    expect(taken).toEqual(["30-00001", "01-00001", "01-00002", "01-00003"]);
  });

  it("follows the time zone of the server", async () => {
    const elsewhere = await aServer({
      modules: [...modules, testModule],
      now: () => clock,
      environment: { SITEWARD_TIME_ZONE: "America/New_York" },
    });
    const tenantId = await aRule({ resetInterval: 2, formater: "{dd}{HH}-{SEQ}" });
    const takeThere = async () =>
      await createSystemContext(elsewhere.app, "test").inTenant(
        tenantId,
        async (ctx) => await findSerialNumber(ctx, order),
      );

    clock = new Date("2026-12-01T04:59:59Z");
    const before = await takeThere();
    clock = new Date("2026-12-01T05:00:00Z");

    expect([before, await takeThere()]).toEqual(["3023-00001", "0100-00001"]);
  });
});

describe("the slots of a type", () => {
  it("get the values of the module, and are refused without", async () => {
    const tenantId = await aRule({ formater: "{Project}-{UserId}-{SEQ}" });

    expect(await take(tenantId, { Project: "A7" })).toBe("A7-0-00001");
    await expect(take(tenantId)).rejects.toMatchObject({ key: "serial.missing_value", code: "S0012" });
  });
});

describe("a type of all tenants", () => {
  it("has the numbers of the main tenant", async () => {
    // Tokens are valid from the present on.
    clock = new Date();
    const { owner } = await theServer();
    await owner.query("delete from serial_rule where tenant_id = $1 and type = $2", [mainTenantId, order.type]);
    await addRule(mainTenantId, { formater: "G{TenantId}-{SEQ}" });
    const { admin } = await aTenant();
    const token = await anOpenSession(admin);

    const answer = await fetch(`${server.url}/api/sysSerial/globalNextSeqNo`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ type: order.type }),
    });

    expect(await answer.json()).toMatchObject({ code: 200, result: `G${mainTenantId}-00001` });
  });
});

describe("a type that two modules declare", () => {
  it("stops the start", async () => {
    const second = module({ name: "more", routes: [], tables: [], extensions: [serialTypes.provide({ ...order })] });

    await expect(aServer({ modules: [...modules, testModule, second] })).rejects.toThrow("S0008");
  });
});
