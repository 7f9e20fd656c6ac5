import { describe, expect, it } from "vitest";
import type { InputOf } from "#contract/api";
import { accountApi } from "#modules/identity/account/contract";
import { historyApi } from "#modules/records/history/contract";
import type { Client } from "#tests/builders/client";
import { aTenant, nextUnique, theMainTenant } from "#tests/builders/tenant";
import { type Serial, serialApi } from "../contract.ts";

type Draft = InputOf<typeof serialApi.calls.add>;

const type = "JOBNUM";
const draft = { type, formater: "E{SEQ}", min: 1, max: 9999 } as const;

async function addRule(client: Client, changes: Partial<Draft> = {}): Promise<Serial> {
  await client.get(serialApi, "add", { ...draft, ...changes });
  return await theRule(client);
}

async function theRule(client: Client): Promise<Serial> {
  const { items } = await client.get(serialApi, "page", { type });
  const [rule] = items;
  if (rule === undefined) throw new Error("the tenant has no rule");
  return rule;
}

const take = async (client: Client) => await client.get(serialApi, "nextSeqNo", { type });

describe("a rule", () => {
  it("starts before its minimum, gives out numbers in turn and is listed with the last and the next", async () => {
    const { admin } = await aTenant();
    const added = await addRule(admin, { min: 5 });

    expect(added).toMatchObject({ typeName: "工号", seq: 4, resetInterval: 1, mode: 1, status: 1, orderNo: 100 });
    expect(added).toMatchObject({ lastNumber: null, nextNumber: "E0005", takenTime: null });
    expect([await take(admin), await take(admin)]).toEqual(["E0005", "E0006"]);
    const rule = await admin.get(serialApi, "detail", { id: added.id });
    expect(rule).toMatchObject({ seq: 6, lastNumber: "E0006", nextNumber: "E0007", version: added.version });
    expect(rule.expy).toEqual(added.expy);
  });

  it("exists once for each type of a tenant", async () => {
    const { admin } = await aTenant();
    const { admin: other } = await aTenant();
    await addRule(admin);

    const again = await admin.send(serialApi, "add", draft);

    await expect(again).toFailWith("serial.exists");
    expect(await addRule(other)).toMatchObject({ type });
  });

  it("is refused with a code for each fault", async () => {
    const { admin } = await aTenant();
    const add = async (changes: object) => await admin.send(serialApi, "add", { ...draft, ...changes });

    await expect(await add({ type: "NOTHING" })).toFailWith("serial.unknown_type", { type: "NOTHING" });
    await expect(await add({ resetInterval: 9 })).toFailWith("serial.bad_interval");
    await expect(await add({ formater: "E{yyyy}" })).toFailWith("serial.without_seq");
    await expect(await add({ min: 5, max: 4 })).toFailWith("serial.bad_range", { min: 5, max: 4 });
    const length = { length: 36, maximum: 32 };
    await expect(await add({ formater: `{SEQ}${"x".repeat(32)}` })).toFailWith("serial.too_long", length);
    const unknown = await add({ formater: "{SEQ}{YY}" });
    expect(unknown.body.message).toMatch(/^\[S0011\].*“YY”.*\{SEQ\} \{yyyy\} \{yy\} \{MM\}/u);
    expect((await add({ formater: "{SEQ}}" })).body.message).toContain("[S0011] 不认识的占位符“}”");
    expect(await add({ min: 0 })).toRefuseFields("Min");
  });

  it("keeps its sequence and its start in an update, unless the new minimum is above", async () => {
    const { admin } = await aTenant();
    const { id, expy } = await addRule(admin);
    for (let count = 0; count < 7; count++) await take(admin);

    // Existing clients post the whole row.
    const row = { ...draft, id, min: 3, formater: "F{SEQ}", seq: 0, expy: "2020-01-01 00:00:00" };
    expect((await admin.send(serialApi, "update", row)).body).toMatchObject({ code: 200 });
    const kept = await theRule(admin);
    await admin.get(serialApi, "update", { id, min: 100 });

    expect(kept).toMatchObject({ seq: 7, min: 3, nextNumber: "F0008", expy });
    expect(await theRule(admin)).toMatchObject({ seq: 99, nextNumber: "F0100", expy });
    await expect(await admin.send(serialApi, "update", { id, max: 50 })).toFailWith("serial.bad_range", {
      min: 100,
      max: 50,
    });
  });

  it("gives no numbers while it is disabled, after it is deleted and where there is none", async () => {
    const { admin } = await aTenant();
    await expect(await admin.send(serialApi, "nextSeqNo", { type })).toFailWith("serial.no_rule");
    const { id } = await addRule(admin);
    await take(admin);

    expect(await admin.get(serialApi, "setStatus", { id, status: 2 })).toBe(1);
    await expect(await admin.send(serialApi, "nextSeqNo", { type })).toFailWith("serial.no_rule");
    expect(await theRule(admin)).toMatchObject({ nextNumber: null, lastNumber: "E0001" });
    await admin.get(serialApi, "setStatus", { id, status: 1 });
    expect(await take(admin)).toBe("E0002");
    await admin.get(serialApi, "delete", { id });
    await expect(await admin.send(serialApi, "nextSeqNo", { type })).toFailWith("serial.no_rule");
    await expect(await admin.send(serialApi, "detail", { id })).toFailWith("serial.missing");
  });

  it("ends at its maximum", async () => {
    const { admin } = await aTenant();
    await addRule(admin, { max: 2 });

    expect([await take(admin), await take(admin)]).toEqual(["E1", "E2"]);
    await expect(await admin.send(serialApi, "nextSeqNo", { type })).toFailWith("serial.full");
    expect(await theRule(admin)).toMatchObject({ seq: 2, nextNumber: null });
  });

  it("starts again when it is reset, and its history says so", async () => {
    const { admin } = await aTenant();
    const { id, version } = await addRule(admin, { min: 3 });
    await take(admin);
    await take(admin);

    const reset = await admin.send(serialApi, "reset", { id });

    const rule = await theRule(admin);
    expect(rule).toMatchObject({ seq: 2, resetSeq: 4, lastNumber: null, nextNumber: "E0003", version: version + 1 });
    expect(rule.resetTime).toEqual(rule.expy);
    const { items } = await admin.get(historyApi, "page", { entity: "sysSerial", id });
    // Numbers that were given out are no changes of the rule.
    expect(items).toHaveLength(2);
    expect(items[0]?.fields.map(({ field }) => field).toSorted()).toEqual(["resetSeq", "resetTime"]);
    const undo = await admin.send(historyApi, "undo", { requestId: reset.headers.get("x-request-id") });
    expect(undo.body).toMatchObject({ code: 400 });
    expect(await theRule(admin)).toMatchObject({ seq: 2, resetSeq: 4 });
  });
});

describe("numbers of other tenants", () => {
  it("are neither seen nor taken, and the main tenant's only if they are shared", async () => {
    const { admin } = await aTenant();
    const { admin: other } = await aTenant();
    const { id } = await addRule(admin);

    for (const call of ["detail", "reset", "delete"] as const)
      await expect(await other.send(serialApi, call, { id })).toFailWith("serial.missing");
    await expect(await other.send(serialApi, "update", { id, min: 2 })).toFailWith("serial.missing");
    await expect(await other.send(serialApi, "nextSeqNo", { type })).toFailWith("serial.no_rule");
    await expect(await other.send(serialApi, "globalNextSeqNo", { type })).toFailWith("serial.no_rule");
    expect((await other.get(serialApi, "page", {})).total).toBe(0);
    expect(await theRule(admin)).toMatchObject({ seq: 0, version: 1 });
  });

  it("are the own ones for accounts of the main tenant", async () => {
    const member = await theMainTenant().hasAccount();

    await expect(await member.send(serialApi, "globalNextSeqNo", { type })).toFailWith("serial.no_rule");
  });
});

describe("an account without permissions", () => {
  it("sees and takes numbers, and changes nothing", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await addRule(admin);
    const member = await tenant.hasAccount();

    expect(await take(member)).toBe("E0001");
    expect(await member.get(serialApi, "detail", { id })).toMatchObject({ seq: 1 });
    expect(await member.get(serialApi, "preview", { formater: "{SEQ}", seq: 0, max: 9 })).toBe("1");
    const writes = [
      ["page", {}],
      ["add", draft],
      ["update", { id, min: 2 }],
      ["delete", { id }],
      ["setStatus", { id, status: 2 }],
      ["reset", { id }],
      ["voidPage", {}],
      ["voidNumber", { type, number: "E0001", reason: "x" }],
    ] as const;
    for (const [call, input] of writes) expect((await member.send(serialApi, call, input)).body.code).toBe(403);
  });
});

describe("the preview", () => {
  it("shows the number after the sequence and stores nothing", async () => {
    const { tenant, admin } = await aTenant();
    await addRule(admin);
    const preview = async (formater: string) => await admin.get(serialApi, "preview", { formater, seq: 41, max: 9999 });

    expect(await preview("R{SEQ}-{TenantId}-{UserId}-{OrgId}{OrgType}")).toBe(
      `R0042-${tenant.id}-${admin.id}-${tenant.organisationId}`,
    );
    expect(await preview("{yyyy}{yy}{MM}{dd}{HH}{mm}{ss}{SEQ}")).toMatch(/^20\d{18}$/u);
    expect(await theRule(admin)).toMatchObject({ seq: 0, version: 1, takenTime: null });
    const full = await admin.send(serialApi, "preview", { formater: "{SEQ}", seq: 9, max: 9 });
    await expect(full).toFailWith("serial.full");
    const unknown = await admin.send(serialApi, "preview", { formater: "{SEQ}{x}", seq: 0, max: 9 });
    expect(unknown.body.message).toContain("[S0011] 不认识的占位符“x”");
  });

  it("knows the types and slots", async () => {
    const { admin } = await aTenant();

    expect(await admin.get(serialApi, "typeList", {})).toContainEqual({ text: "工号", value: type });
    expect(await admin.get(serialApi, "slotList", {})).toEqual(
      "{SEQ} {yyyy} {yy} {MM} {dd} {HH} {mm} {ss} {TenantId} {UserId} {OrgId} {OrgType}".split(" "),
    );
  });
});

describe("the register of void numbers", () => {
  it("keeps number, reason, person and time, and each number once", async () => {
    const { tenant, admin } = await aTenant();
    const { admin: other } = await aTenant();
    await addRule(admin, { formater: "E{SEQ}/{TenantId}" });
    const number = await take(admin);
    const entry = { type, number, reason: "Wrong person" };

    await admin.get(serialApi, "voidNumber", entry);

    const { items } = await admin.get(serialApi, "voidPage", { number: "e0001" });
    expect(items).toMatchObject([{ ...entry, userName: admin.realName }]);
    await expect(await admin.send(serialApi, "voidNumber", entry)).toFailWith("serial.voided");
    const next = `E0002/${tenant.id}`;
    const later = await admin.send(serialApi, "voidNumber", { ...entry, number: next });
    await expect(later).toFailWith("serial.not_given_out", { number: next });
    await expect(await other.send(serialApi, "voidNumber", entry)).toFailWith("serial.no_rule");
    expect((await other.get(serialApi, "voidPage", {})).total).toBe(0);
    expect(await take(admin)).toBe(next);
  });
});

describe("a new account", () => {
  it("gets a number of its tenant's rule, unless it has one or there is no rule", async () => {
    const { tenant, admin } = await aTenant();
    const add = async (changes: object = {}) => {
      const account = `n${nextUnique()}`;
      const values = { account, realName: "New", accountType: 777, orgId: tenant.organisationId };
      const { body } = await admin.send(accountApi, "add", { ...values, ...changes });
      expect(body).toMatchObject({ code: 200 });
      const { items } = await admin.get(accountApi, "page", { account });
      return items[0]?.jobNum ?? null;
    };

    expect(await add()).toBeNull();
    await addRule(admin);
    expect([await add(), await add({ jobNum: "X7" }), await add()]).toEqual(["E0001", "X7", "E0002"]);
  });
});
