import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { theServer } from "#tests/builders/server";
import { compileBodyShape, cutMark, maxBody, writeBody } from "./body.ts";
import { hideFields, type LogReader } from "./hiddenBodies.ts";

const phone = "13812345678";

async function aReader(hidden: Record<string, string[]>): Promise<LogReader> {
  const { app } = await theServer();
  return {
    app,
    caller: { hidden: new Map(Object.entries(hidden).map(([entity, fields]) => [entity, new Set(fields)])) },
  };
}

type EntryParts = { actionName?: string; controllerName?: string; requestParam?: string; returnResult?: string };

/** What a reader whose roles hide phones sees of a call. */
async function readAs(hidden: Record<string, string[]>, parts: EntryParts & { message?: string }) {
  const empty = { requestParam: null, returnResult: null, message: null };
  const entry = { controllerName: "sysUser", actionName: "add", ...empty, ...parts };
  return hideFields(await aReader(hidden), entry);
}

const noPhone = { sysUser: ["phone"] };

describe("the input of a logged call", () => {
  it("has no hidden field, in lists and at any depth", async () => {
    const input = { account: "anna", phone, rows: [{ phone, deeper: { list: [[{ phone, age: 4 }]] } }] };

    const { requestParam } = await readAs(noPhone, { requestParam: JSON.stringify(input) });

    expect(requestParam).not.toContain(phone);
    expect(JSON.parse(requestParam ?? "")).toEqual({ account: "anna", rows: [{ deeper: { list: [[{ age: 4 }]] } }] });
  });

  it.each(["phone", "PHONE"])("has no condition on a hidden field: %s", async (field) => {
    const conditions = [
      { field, operator: "equal", value: phone },
      { field: "account", operator: "equal", value: "anna" },
    ];

    const { requestParam } = await readAs(noPhone, {
      actionName: "page",
      requestParam: JSON.stringify({ conditions }),
    });

    expect(requestParam).not.toContain(phone);
    expect(requestParam).toContain("anna");
  });

  it("has no filter by a field of another record that is hidden", async () => {
    const requestParam = JSON.stringify({ orgName: "Bridge 7", account: "anna" });

    const shown = await readAs({ sysOrg: ["name"] }, { actionName: "page", requestParam });

    expect(shown.requestParam).toBe('{"account":"anna"}');
  });

  it("is whole for readers whose roles hide nothing, or only fields of other records", async () => {
    const requestParam = JSON.stringify({ phone });

    expect((await readAs({}, { requestParam })).requestParam).toBe(requestParam);
    expect((await readAs({ sysPos: ["remark"] }, { requestParam })).requestParam).toBe(requestParam);
  });
});

describe("the answer of a logged call", () => {
  it("has no hidden field in the rows of a page", async () => {
    const answer = { page: 1, pageSize: 20, total: 1, items: [{ account: "anna", phone }] };

    const { returnResult } = await readAs(noPhone, { actionName: "page", returnResult: JSON.stringify(answer) });

    expect(returnResult).not.toContain(phone);
    expect(returnResult).toContain("anna");
  });

  it("that failed does not name the value that it refused", async () => {
    const message = `The phone ${phone} is in use.`;

    expect((await readAs(noPhone, { message })).message).toBe("***");
    expect((await readAs({ sysPos: ["remark"] }, { message })).message).toBe(message);
  });
});

describe("a body that cannot be read", () => {
  it.each([
    `{"phone":"${phone}`,
    `{"phone":"${phone}"${cutMark}`,
    JSON.stringify({ phone, text: "x".repeat(maxBody) }),
    `{"phone":"${phone}"} and more`,
  ])("is hidden as a whole", async (body) => {
    const shown = await readAs(noPhone, { requestParam: body, returnResult: body });

    expect(shown).toMatchObject({ requestParam: "***", returnResult: "***" });
  });

  it("of a call that does not exist any more is hidden as a whole", async () => {
    const body = JSON.stringify({ phone });

    const shown = await readAs(noPhone, { controllerName: "sysGone", requestParam: body, returnResult: body });

    expect(shown).toMatchObject({ requestParam: "***", returnResult: "***" });
  });
});

describe("bodies of 100 MB", () => {
  const large = "x".repeat(100 * 1024 ** 2);
  const shape = compileBodyShape(accountApi.calls.add.input);

  /** How long the event loop is blocked, in milliseconds: the shortest of three times, because other tests run too. */
  function measure(work: () => unknown): number {
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    });
    return Math.min(...times);
  }

  it.each([
    ["a text", { remark: large }],
    ["a personal value", { phone: large }],
    ["a secret", { password: large }],
    ["a name", { [large]: 1 }],
    ["a list", { rows: Array.from({ length: 1000 }, () => large) }],
  ])("are cut without being written whole: %s", (_, value) => {
    let body: string | null = null;

    const elapsed = measure(() => {
      body = writeBody(value, shape);
    });

    expect(elapsed).toBeLessThan(50);
    expect(String(body).length).toBeLessThanOrEqual(maxBody + cutMark.length);
  });

  it("are hidden without being parsed", async () => {
    const reader = await aReader(noPhone);
    const body = JSON.stringify({ phone: large });
    const entry = { controllerName: "sysUser", actionName: "add", returnResult: null, message: null };

    const elapsed = measure(() => hideFields(reader, { ...entry, requestParam: body }));

    expect(elapsed).toBeLessThan(50);
  });
});
