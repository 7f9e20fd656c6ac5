import { describe, expect, it } from "vitest";
import { module } from "#core/boot/module";
import { createSystemContext } from "#core/request/openContext";
import { modules } from "#app/modules.server";
import { type Id, toId } from "#contract/id";
import {
  createLink,
  openFile,
  recordFileRights,
  removeFile,
  storeFile,
  toPublicUrl,
  toStoredFile,
  toStoredFiles,
} from "./index.ts";
import { fileApi } from "../contract.ts";
import { fetchFile } from "#tests/builders/files";
import { aServer, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";

async function inTenant<Result>(tenant: TestTenant, work: Parameters<TestContext["inTenant"]>[1]): Promise<Result> {
  const { app } = await theServer();
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the test knows what its own work returns
  return (await createSystemContext(app, "test").inTenant(tenant.id, work)) as Result;
}

type TestContext = ReturnType<typeof createSystemContext>;
type FileAddress = { readonly id: Id; readonly address: string };

async function hasFile(tenant: TestTenant, options: { isPublic?: boolean; recordId?: Id } = {}): Promise<FileAddress> {
  return await inTenant<FileAddress>(tenant, async (ctx) => {
    const { isPublic = false, recordId } = options;
    const row = await storeFile(ctx, {
      name: "plan.txt",
      content: Buffer.from("of another module"),
      fileType: "Test",
      isPublic,
      ...(recordId === undefined ? {} : { relation: { entity: "sysTest", id: recordId } }),
    });
    return { id: row.id, address: toPublicUrl(ctx, row.id) };
  });
}

describe("another module", () => {
  it("stores a public file, whose address it can show, and removes it", async () => {
    const { tenant } = await aTenant();
    const { id, address } = await hasFile(tenant, { isPublic: true });

    const before = await (await fetchFile(address)).text();
    await inTenant(tenant, async (ctx) => await removeFile(ctx, id));

    expect(before).toBe("of another module");
    expect((await fetchFile(address)).headers.get("content-type")).toContain("json");
  });

  it("opens a file, and answers it like the list does", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await hasFile(tenant);
    const listed = await admin.get(fileApi, "file", { id });

    const shown = await inTenant<unknown>(tenant, async (ctx) => {
      const { files } = await import("./file.table.ts");
      const row = await ctx.rows(files).get(id);
      const { etag } = await openFile(ctx, row);
      const until = new Date(ctx.now().getTime() + 60_000);
      const link = createLink(ctx, id, until);
      return { one: await toStoredFile(ctx, row), all: await toStoredFiles(ctx, [row]), etag, link };
    });

    expect(shown).toMatchObject({
      one: { id, url: listed.url },
      all: [{ id }],
      etag: expect.any(String),
      link: expect.stringContaining(`/api/sysFile/open/${id}?sign=`),
    });
  });

  it("decides who reads the files of its records, regardless of the data scope", async () => {
    const { tenant, admin } = await aTenant();
    const [allowed, refused] = [toId(1001), toId(1002)];
    const rights = recordFileRights.provide({
      entity: "sysTest",
      findReadable: async (_, ids) => await Promise.resolve(new Set(ids.filter((id) => id === allowed))),
      canWrite: async (_, id) => await Promise.resolve(id === allowed),
    });
    const server = await aServer({
      modules: [...modules, module({ name: "test", routes: [], tables: [], extensions: [rights] })],
    });
    const [open, closed] = [await hasFile(tenant, { recordId: allowed }), await hasFile(tenant, { recordId: refused })];

    const answers = await Promise.all(
      [open, closed].map(async ({ id }) => await getFrom(server.url, admin, `file?id=${id}`)),
    );
    const ofRecord = await getFrom(server.url, admin, `ofRecord?entity=sysTest&dataId=${allowed}`);
    const ofOther = await getFrom(server.url, admin, `ofRecord?entity=sysTest&dataId=${refused}`);

    expect(answers.map(({ code }) => code)).toEqual([200, 400]);
    expect(ofRecord.result).toMatchObject([{ id: open.id }]);
    expect(ofOther.result).toEqual([]);
  });
});

async function getFrom(url: string, by: TestAccount, path: string): Promise<{ code: number; result: unknown }> {
  const { accessToken } = await aSession(by);
  const answer = await fetch(`${url}/api/sysFile/${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
  return await answer.json();
}
