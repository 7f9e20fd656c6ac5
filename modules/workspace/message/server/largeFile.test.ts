import { expect, describe, it } from "vitest";
import { fetchFile, sendFiles } from "#tests/builders/files";
import { aPartClient } from "#tests/builders/parts";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";
import { conversationApi } from "../contract.ts";

const call = "sysConversation/uploadInParts";
const content = Buffer.from("0123456789".repeat(200_000));

async function aPair() {
  const { tenant, admin } = await aTenant();
  return { tenant, admin, worker: await tenant.hasAccount() };
}

describe("a large file of a message", () => {
  it("goes on after the connection breaks, and is sent once it is complete", async () => {
    const { tenant, admin, worker } = await aPair();
    const client = await aPartClient(admin);
    const { owner } = await theServer();
    const isKept = async () => {
      const { rows } = await owner.query("select received_bytes as bytes from file_upload where tenant_id = $1", [
        tenant.id,
      ]);
      return Number(rows[0]?.bytes) === 1_234_567;
    };

    const begun = await client.begin({ name: "计划.txt", content }, "", call);
    const location = begun.headers.get("location") ?? "";
    await client.cut(location, content, 1_234_567, isKept);
    const { offset = 0 } = await client.head(location);
    const last = await client.patch(location, offset, content.subarray(offset));
    const id = Number(last.headers.get("x-file-id"));
    const file = await admin.get(conversationApi, "uploadedFile", { id });
    await admin.get(conversationApi, "send", { receiverId: worker.id, fileIds: [id] });

    expect([offset, last.status]).toEqual([1_234_567, 204]);
    expect(file).toEqual({ id, name: "计划.txt", suffix: ".txt", kind: "text", sizeBytes: content.length });
    const read = await fetchFile(`/api/sysConversation/file?id=${id}`, worker);
    expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true);
  });

  it("is missing for everyone but its uploader until it is sent", async () => {
    const { admin, worker } = await aPair();
    const client = await aPartClient(worker);
    const begun = await client.begin({ name: "a.txt", content }, "", call);
    const location = begun.headers.get("location") ?? "";

    const byOther = await (await aPartClient(admin)).patch(location, 0, content);
    const last = await client.patch(location, 0, content);
    const id = Number(last.headers.get("x-file-id"));

    expect(byOther.status).toBe(404);
    await expect(await admin.call(conversationApi, "uploadedFile", { id })).toFailWith("conversation.file_missing");
    expect(await (await fetchFile(`/api/sysConversation/file?id=${id}`, admin)).text()).not.toContain("0123");
  });

  it("may be as large as a file of the tenant, and of its types alone, like a small one", async () => {
    const { tenant, worker } = await aPair();
    const client = await aPartClient(worker);
    const { owner } = await theServer();
    await owner.query(
      "insert into file_setting (tenant_id, maximum_bytes, allowed_suffixes) values ($1, 1000000, '.pdf')",
      [tenant.id],
    );

    const large = await client.begin({ name: "a.txt", content }, "", call);
    const begun = await client.begin({ name: "a.txt", content: "text" }, "", call);
    const otherType = await client.patch(begun.headers.get("location") ?? "", 0, Buffer.from("text"));
    const target = { api: "sysConversation", call: "uploadFile" };
    const small = await sendFiles(worker, [{ name: "a.txt", content: "text" }], target);

    expect([large.status, otherType.status, small.body.code]).toEqual([413, 400, 400]);
    expect(otherType.message).toContain(".pdf");
    expect(small.body.message).toContain(".pdf");
  });
});
