import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Id } from "#contract/id";
import { taskApi } from "#modules/records/task/contract";
import { createPlainClient } from "#tests/builders/plainRequest";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTaskKind, type TestTaskKind, waitForTask } from "#tests/builders/tasks";
import { aTenant, type TestAccount } from "#tests/builders/tenant";

const content = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 251));

/** A kind whose tasks create a file of 700 kB, and one finished task of it. */
async function aTaskFile(account: TestAccount, name = "清单 (1).xlsx"): Promise<{ kind: TestTaskKind; id: Id }> {
  const kind = await aTaskKind(async (task) => {
    const file = task.createFile({ name, mime: "application/vnd.ms-excel" });
    for (let start = 0; start < content.length; start += 100_000)
      await file.write(content.subarray(start, start + 100_000));
    await file.complete();
    return { words: [] };
  });
  const id = await kind.begin(account);
  await waitForTask(account, id, "done");
  return { kind, id };
}

/** Fetches from the first server of a kind. */
async function fetchFile({ servers }: TestTaskKind, path: string, account?: TestAccount) {
  const headers = account === undefined ? {} : { authorization: `Bearer ${(await aSession(account)).accessToken}` };
  const answer = await fetch(`${servers[0]?.url ?? ""}/api/sysTask/${path}`, { headers });
  return { answer, body: Buffer.from(await answer.arrayBuffer()) };
}

async function createTicket(kind: TestTaskKind, account: TestAccount, id: Id): Promise<string> {
  const { result } = await kind.call(account, "ticket", { id });
  if (typeof result !== "object" || result === null || !("ticket" in result)) throw new Error("there is no ticket");
  return encodeURIComponent(String(result.ticket));
}

const missingFile = expect.objectContaining({ code: 400, message: "[D1002] 文件不存在或已过期" });

describe("the file of a task", () => {
  it("is streamed unchanged, and always as a download", async () => {
    const { admin } = await aTenant();
    const { kind, id } = await aTaskFile(admin);

    const { answer, body } = await fetchFile(kind, `download?id=${id}`, admin);

    expect(body.equals(content)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/vnd.ms-excel",
      "content-length": "700000",
      "content-disposition": "attachment; filename=\"_1_.xlsx\"; filename*=UTF-8''%E6%B8%85%E5%8D%95%20%281%29.xlsx",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(await admin.get(taskApi, "detail", { id })).toMatchObject({ fileName: "清单 (1).xlsx", fileSize: 700_000 });
  });

  it("is answered in parts to a download that goes on", async () => {
    const { admin } = await aTenant();
    const { kind, id } = await aTaskFile(admin);
    const { accessToken } = await aSession(admin);

    const answer = await fetch(`${kind.servers[0]?.url ?? ""}/api/sysTask/download?id=${id}`, {
      headers: { authorization: `Bearer ${accessToken}`, range: "bytes=600000-" },
    });

    expect([answer.status, answer.headers.get("content-range")]).toEqual([206, "bytes 600000-699999/700000"]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(600_000))).toBe(true);
  });

  it("lies in the storage of all files, and counts neither to the quota nor to the documents", async () => {
    const { admin } = await aTenant();
    await aTaskFile(admin);
    const { owner } = await theServer();

    const { rows } = await owner.query(
      `select provider, size_bytes, (select count(*)::int from file_content where tenant_id = $1) as counted,
         (select count(*)::int from file where tenant_id = $1) as listed
       from temporary_content where tenant_id = $1`,
      [admin.tenantId],
    );

    expect(rows).toEqual([{ provider: "disk", size_bytes: 700_000, counted: 0, listed: 0 }]);
  });

  it("has no path in its name", async () => {
    const { admin } = await aTenant();
    const { id } = await aTaskFile(admin, "../../etc/passwd\u0000.html");

    expect((await admin.get(taskApi, "detail", { id })).fileName).toBe(".._.._etc_passwd_.html");
  });

  it("is refused after the permission was revoked", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const account = await tenant.hasAccount({ roleIds: [role.id] });
    const { kind, id } = await aTaskFile(account);
    const ticket = await createTicket(kind, account, id);
    const { owner } = await theServer();
    await owner.query("delete from account_role where account_id = $1", [account.id]);

    for (const path of [`download?id=${id}`, `fetch?ticket=${ticket}`]) {
      const { body } = await fetchFile(kind, path, account);
      expect(JSON.parse(body.toString())).toMatchObject({
        code: 403,
        message: "[D1016] 发起任务的账号已没有所需的权限",
      });
    }
  });

  it("is missing if the task has created none", async () => {
    const { admin } = await aTenant();
    const kind = await aTaskKind(async () => await Promise.resolve({ words: [] }));
    const id = await kind.begin(admin);
    await waitForTask(admin, id, "done");

    expect(JSON.parse((await fetchFile(kind, `download?id=${id}`, admin)).body.toString())).toEqual(missingFile);
  });
});

describe("a ticket", () => {
  it("downloads the file once, without a session", async () => {
    const { admin } = await aTenant();
    const { kind, id } = await aTaskFile(admin);
    const ticket = await createTicket(kind, admin, id);

    expect((await fetchFile(kind, `fetch?ticket=${ticket}`)).body.equals(content)).toBe(true);
    expect(JSON.parse((await fetchFile(kind, `fetch?ticket=${ticket}`)).body.toString())).toEqual(missingFile);
  });

  it("expires after a minute", async () => {
    const { admin } = await aTenant();
    const { kind, id } = await aTaskFile(admin);
    const ticket = await createTicket(kind, admin, id);

    advanceClock(61);

    expect(JSON.parse((await fetchFile(kind, `fetch?ticket=${ticket}`)).body.toString())).toEqual(missingFile);
  });

  it("becomes invalid with the session that requested it", async () => {
    const { admin } = await aTenant();
    const { kind, id } = await aTaskFile(admin);
    const [server] = kind.servers;
    if (server === undefined) throw new Error("there is no server");
    const as = await createPlainClient(server, admin);
    const { result } = (await as("/api/sysTask/ticket", { body: { id } })).body;
    const { ticket } = z.object({ ticket: z.string() }).parse(result);

    await as("/api/sysAuth/logout", { body: {} });

    const path = `fetch?ticket=${encodeURIComponent(ticket)}`;
    expect(JSON.parse((await fetchFile(kind, path)).body.toString())).toEqual(missingFile);
  });

  it("is refused for another tenant, account or session, or with a wrong secret", async () => {
    const { tenant, admin } = await aTenant();
    const other = await tenant.hasAccount();
    const { kind, id } = await aTaskFile(admin);
    const [tenantId, , taskId, session, secret] = decodeURIComponent(await createTicket(kind, admin, id)).split("~");

    for (const forged of [
      [tenantId, other.id, taskId, session, secret],
      [other.id, admin.id, taskId, session, secret],
      [tenantId, admin.id, taskId, taskId, secret],
      [tenantId, admin.id, taskId, session, "guess"],
      ["", "", "", "", ""],
    ]) {
      const ticket = encodeURIComponent(forged.join("~"));
      expect(JSON.parse((await fetchFile(kind, `fetch?ticket=${ticket}`)).body.toString())).toEqual(missingFile);
    }
  });
});
