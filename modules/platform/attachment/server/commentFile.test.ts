import { describe, expect, it } from "vitest";
import { AttachedFile } from "#contract/attachedFile";
import { type Id, toId } from "#contract/id";
import { commentApi, maxCommentFiles } from "#modules/records/comment/contract";
import { historyApi } from "#modules/records/history/contract";
import { fetchFile, sendFiles } from "#tests/builders/files";
import { aPng } from "#tests/builders/pictures";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { attachmentApi } from "../contract.ts";

async function aDiscussion() {
  const { tenant, admin } = await aTenant();
  const reading = await tenant.hasRole({ permissions: ["sysRole/page"] });
  const clerk = await tenant.hasAccount({ roleIds: [reading.id] });
  const stranger = await tenant.hasAccount();
  return { tenant, admin, clerk, stranger, target: { entity: "sysRole", recordId: reading.id } };
}

async function hasUploaded(by: TestAccount, name = "photo.png", content: Buffer | string = aPng(32, 32)): Promise<Id> {
  const { body } = await sendFiles(by, [{ name, content }], { api: "sysComment", call: "uploadFile" });
  return toId(AttachedFile.parse(body.result).id);
}

async function isShown(by: TestAccount, address: string | null | undefined): Promise<boolean> {
  const answer = await fetchFile(address ?? "", by);
  return (answer.headers.get("content-type") ?? "").startsWith("image/");
}

describe("a comment with files", () => {
  it("shows them to those who see the comment, pictures with a thumbnail, and to no one else", async () => {
    const { tenant, admin, clerk, stranger, target } = await aDiscussion();
    const fileIds = [await hasUploaded(clerk), await hasUploaded(clerk, "list.txt", "cement")];

    await clerk.get(commentApi, "add", { ...target, content: "Look", fileIds });

    const { items } = await admin.get(commentApi, "list", target);
    const [picture, list] = items[0]?.files ?? [];
    expect(picture).toMatchObject({ name: "photo.png", kind: "image" });
    expect(list).toMatchObject({ name: "list.txt", kind: "text", sizeBytes: 6, thumbnailUrl: null });
    expect([await isShown(admin, picture?.url), await isShown(admin, picture?.thumbnailUrl)]).toEqual([true, true]);
    expect([await isShown(stranger, picture?.url), await isShown(stranger, picture?.thumbnailUrl)]).toEqual([
      false,
      false,
    ]);
    const asStranger = { tenantId: tenant.id, accountId: stranger.id, scope: "own" } as const;
    const forced = runAsRequest(asStranger, async (run) => {
      await run(
        `insert into record_attachment (tenant_id, entity, record_id, file_id, name, create_user_id)
         values ($1, 'sysComment', $2, $3, 'x', $4)`,
        [tenant.id, items[0]?.id, fileIds[0], stranger.id],
      );
    });
    await expect(forced).rejects.toThrow("row-level security");
  });

  it("needs no text", async () => {
    const { clerk, target } = await aDiscussion();

    await clerk.get(commentApi, "add", { ...target, fileIds: [await hasUploaded(clerk)] });

    const { items } = await clerk.get(commentApi, "list", target);
    expect(items).toMatchObject([{ content: "", files: [{ name: "photo.png" }] }]);
  });

  it("takes only own files that belong to nothing yet, and not too many", async () => {
    const { admin, clerk, target } = await aDiscussion();
    const own = await hasUploaded(clerk);
    await clerk.get(commentApi, "add", { ...target, content: "1", fileIds: [own] });

    const again = await clerk.call(commentApi, "add", { ...target, content: "2", fileIds: [own] });
    const foreign = await clerk.call(commentApi, "add", {
      ...target,
      content: "3",
      fileIds: [await hasUploaded(admin)],
    });
    const many = await clerk.send(commentApi, "add", {
      ...target,
      content: "4",
      fileIds: Array.from({ length: maxCommentFiles + 1 }, (_, index) => index + 1),
    });

    await expect(again).toFailWith("comment.file_missing");
    await expect(foreign).toFailWith("comment.file_missing");
    expect(many).toRefuseFields("FileIds");
    expect((await clerk.get(commentApi, "list", target)).items).toHaveLength(1);
  });

  it("takes them along when it is deleted, and brings them back", async () => {
    const { admin, clerk, target } = await aDiscussion();
    const id = await clerk.get(commentApi, "add", { ...target, content: "1", fileIds: [await hasUploaded(clerk)] });
    const [file] = (await admin.get(commentApi, "list", target)).items[0]?.files ?? [];

    const deletion = await clerk.call(commentApi, "delete", { id });
    const deleted = await isShown(admin, file?.url);
    await clerk.get(historyApi, "undo", { requestId: deletion.headers.get("x-request-id") ?? "" });

    expect(deleted).toBe(false);
    expect(await isShown(admin, file?.url)).toBe(true);
  });

  it("loses one of them only by its author", async () => {
    const { admin, clerk, target } = await aDiscussion();
    await clerk.get(commentApi, "add", { ...target, content: "1", fileIds: [await hasUploaded(clerk)] });
    const [file] = (await admin.get(commentApi, "list", target)).items[0]?.files ?? [];
    const id = toId(file?.id ?? 0);

    const byReader = await admin.call(attachmentApi, "delete", { id });
    const byAuthor = await clerk.call(attachmentApi, "delete", { id });

    expect([byReader.body.code === 200, byAuthor.body.code]).toEqual([false, 200]);
    expect((await clerk.get(commentApi, "list", target)).items).toMatchObject([{ files: [] }]);
  });
});
