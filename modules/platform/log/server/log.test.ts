import { describe, expect, it } from "vitest";
import * as z from "zod";
import { defineApi, get, NoInput, post } from "#contract/api";
import type { Id } from "#contract/id";
import { requestLogs } from "#core/request/requestLog";
import { accountApi } from "#modules/identity/account/contract";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { aModule, createPlainClient } from "#tests/builders/plainRequest";
import { aServer, theServer } from "#tests/builders/server";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { modules } from "#app/modules.server";
import { exceptionLogApi, operationLogApi, visitLogApi } from "../contract.ts";

async function stored(): Promise<void> {
  const { app } = await theServer();
  // The entry is noted after the answer has left.
  await new Promise((resolve) => setImmediate(resolve));
  await requestLogs.get({ app }).flush(app);
}

function getId(entry: { id: Id } | undefined): Id {
  if (entry === undefined) throw new Error("there is no entry");
  return entry.id;
}

describe("the operation log", () => {
  it("keeps calls of signed-in accounts with input and answer, the latest first", async () => {
    const { admin, tenant } = await aTenant();
    const code = nextUnique();
    await admin.get(positionApi, "add", { name: `Foreman ${code}`, code });
    await admin.get(positionApi, "page", { name: "Foreman" });
    await stored();

    const { items, total } = await admin.get(operationLogApi, "page", { field: "id", order: "desc" });

    expect(total).toBe(2);
    expect(items.map(({ controllerName, actionName }) => `${controllerName}/${actionName}`)).toEqual([
      "sysPos/page",
      "sysPos/add",
    ]);
    const [, add] = items;
    expect(add).toMatchObject({ status: "200", logLevel: 2, httpMethod: "POST", requestUrl: "/api/sysPos/add" });
    const detail = await admin.get(operationLogApi, "detail", { id: getId(add) });
    expect(JSON.parse(detail.requestParam ?? "")).toMatchObject({ code });
    expect(detail.links).toMatchObject([{ kind: "change", state: "add" }]);
    const { items: elsewhere } = await (await aTenant()).admin.get(operationLogApi, "page", {});
    expect(elsewhere.filter(({ account }) => account === add?.account)).toEqual([]);
    expect(tenant.id).toBeGreaterThan(0);
  });

  it("is filtered by calls that change something", async () => {
    const { admin } = await aTenant();
    const code = nextUnique();
    await admin.get(positionApi, "add", { name: `Foreman ${code}`, code });
    await admin.get(positionApi, "page", { name: "Foreman" });
    await stored();

    const list = async (callKind: "change" | "read") =>
      (await admin.get(operationLogApi, "page", { callKind })).items.map(({ actionName }) => actionName);

    expect(await list("change")).toEqual(["add"]);
    expect(await list("read")).toEqual(["page"]);
  });

  it("shows neither passwords nor full phone numbers", async () => {
    const { admin, tenant } = await aTenant();
    const password = "Nx!8-bridges";
    const phone = `139${String(Date.now()).slice(-8)}`;
    await admin.send(accountApi, "add", {
      account: `a${nextUnique()}`,
      realName: "Zhang San",
      phone,
      password,
      organisationId: tenant.organisationId,
      remark: `calls ${phone}`,
    });
    await stored();

    const { items } = await admin.get(operationLogApi, "page", { actionName: "add" });
    const { requestParam } = await admin.get(operationLogApi, "detail", { id: getId(items[0]) });

    expect(requestParam).toContain('"password":"***"');
    expect(requestParam).toContain(`"phone":"139****${phone.slice(-4)}"`);
    expect(requestParam).not.toContain(phone);
    expect(requestParam).not.toContain(password);
  });

  it("keeps failures with their status and what they answered", async () => {
    const { admin } = await aTenant();
    await admin.send(positionApi, "delete", { id: 999_999_999_999_999 });
    await stored();

    const failed = await admin.get(operationLogApi, "page", { status: "failed" });

    expect(failed.items).toMatchObject([{ actionName: "delete", logLevel: 3 }]);
    expect(failed.items[0]?.status).not.toBe("200");
    expect((await admin.get(operationLogApi, "page", { status: "200" })).items).toEqual([]);
  });

  it("finds entries by what they contain, and by the request", async () => {
    const { admin } = await aTenant();
    const code = nextUnique();
    await admin.get(positionApi, "add", { name: `Crane ${code}`, code });
    await admin.get(positionApi, "page", {});
    await stored();

    const { items } = await admin.get(operationLogApi, "page", { keyword: `crane ${code}` });

    expect(items).toMatchObject([{ actionName: "add" }]);
    const traceId = items[0]?.traceId;
    expect((await admin.get(operationLogApi, "page", { traceId })).total).toBe(1);
    expect((await admin.get(operationLogApi, "page", { controllerName: "sysRole" })).total).toBe(0);
  });

  it("does not log how logs are read, but who has cleared one", async () => {
    const { admin } = await aTenant();
    await admin.get(positionApi, "page", {});
    await admin.get(operationLogApi, "page", {});
    await stored();
    await admin.get(operationLogApi, "clear", {});
    await stored();

    const { items } = await admin.get(operationLogApi, "page", {});

    expect(items).toMatchObject([{ controllerName: "sysLogOp", actionName: "clear" }]);
    await admin.get(operationLogApi, "clear", {});
    await stored();
    expect((await admin.get(operationLogApi, "page", {})).total).toBe(2);
    const days = await admin.get(operationLogApi, "yearDayStats", {});
    expect(days.at(-1)?.count).toBe(2);
  });

  it("counts every day of the last year, also those without entries", async () => {
    const { admin } = await aTenant();
    await admin.get(positionApi, "page", {});
    await stored();

    const days = await admin.get(operationLogApi, "yearDayStats", {});

    expect(days).toHaveLength(366);
    expect(days[0]).toMatchObject({ count: 0 });
    expect(days.at(-1)?.count).toBe(1);
  });

  it("is exported as a workbook, and refuses to export nothing", async () => {
    const { admin } = await aTenant();
    await expect(await admin.send(operationLogApi, "export", {})).toFailWith("log.nothing_to_export");
    await admin.get(positionApi, "page", {});
    await stored();

    const reply = await admin.send(operationLogApi, "export", {});

    expect(reply.headers.get("content-type")).toContain("spreadsheetml");
    expect(reply.headers.get("content-disposition")).toMatch(/filename="\d{12}.*\.xlsx"/u);
  });
});

describe("the visit log", () => {
  it("keeps sign-ins and their failures with the account", async () => {
    const { admin, tenant } = await aTenant();
    const account = await tenant.hasAccount({});
    const wrong = { account: account.account, password: "Wrong-pass-1", tenantId: tenant.id };
    await aClient().send(sessionApi, "login", wrong);
    await admin.get(sessionApi, "userInfo", {});
    await stored();

    const { items } = await admin.get(visitLogApi, "page", {});

    expect(items).toMatchObject([
      { actionName: "userInfo", status: "200" },
      { actionName: "login", account: account.account, logLevel: 3 },
    ]);
    expect(items[1]?.status).not.toBe("200");
    expect(items[0]?.location).toBe("local");
    expect(await admin.get(visitLogApi, "list", {})).toEqual([]);
  });
});

describe("the exception log", () => {
  const faultyApi = defineApi("faulty", {
    fail: post(z.object({ text: z.string() }), z.null(), "signedIn"),
    none: get(NoInput, z.null(), "signedIn"),
  });
  const faulty = aModule(faultyApi, {
    fail: async (_ctx, { text }) => await Promise.reject(new Error(`broken by ${text}`)),
    none: async () => await Promise.resolve(null),
  });

  it("keeps unexpected errors with their stack, and counts those of the same origin", async () => {
    const { admin, tenant } = await aTenant();
    const server = await aServer({ modules: [...modules, faulty] });
    const ask = await createPlainClient(server, { tenantId: tenant.id, account: admin.account });
    for (const text of ["one", "two"]) await ask("/api/faulty/fail", { body: { text } });
    await server.close();

    const { items } = await admin.get(exceptionLogApi, "page", {});

    expect(items).toMatchObject([
      { occurrences: 2, status: "500", logLevel: 4 },
      { occurrences: 2, status: "500" },
    ]);
    const detail = await admin.get(exceptionLogApi, "detail", { id: getId(items[0]) });
    // Only those who run the product see where in it an exception was thrown.
    expect(detail.exception).toBe("Error: broken by two");
    expect(items.map(({ exception }) => exception)).toEqual(["Error: broken by two", "Error: broken by one"]);
    expect(detail.requestParam).toBe('{"text":"two"}');
    expect(detail.links).toMatchObject([{ kind: "operation", state: "500" }]);
    const { owner } = await theServer();
    const stored = await owner.query("select exception from exception_log where id = $1", [getId(items[0])]);
    expect(stored.rows).toMatchObject([{ exception: expect.stringContaining("Error: broken by two\n    at ") }]);
  });
});
