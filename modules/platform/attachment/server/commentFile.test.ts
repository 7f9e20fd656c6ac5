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

describe("a changed comment", () => {
  async function aComment(fileCount = 1) {
    const { admin, clerk, target } = await aDiscussion();
    const fileIds: Id[] = [];
    for (let number = 1; number <= fileCount; number++) fileIds.push(await hasUploaded(clerk, `${number}.png`));
    const id = await clerk.get(commentApi, "add", { ...target, content: "Look", fileIds });
    const readFiles = async () => (await admin.get(commentApi, "list", target)).items[0]?.files ?? [];
    const readNames = async () => (await readFiles()).map(({ name }) => name);
    const removedFileIds = (await readFiles()).map((file) => toId(file.id));
    return { admin, clerk, target, id, removedFileIds, readFiles, readNames };
  }

  it("gets files and loses files at once, and an undo takes both back", async () => {
    const { clerk, id, removedFileIds, readFiles, readNames } = await aComment();
    const [removed] = await readFiles();
    const addedFileIds = [await hasUploaded(clerk, "2.png"), await hasUploaded(clerk, "3.png")];

    const { headers } = await clerk.call(commentApi, "update", { id, addedFileIds, removedFileIds });
    const changed = await readNames();
    const [added] = await readFiles();
    const isRemovedShown = await isShown(clerk, removed?.url);
    const undo = await clerk.call(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });
    const undone = await readNames();
    const isAddedShown = await isShown(clerk, added?.url);
    await clerk.get(historyApi, "undo", { requestId: undo.headers.get("x-request-id") ?? "" });

    expect([changed, undone]).toEqual([["2.png", "3.png"], ["1.png"]]);
    expect([isRemovedShown, isAddedShown]).toEqual([false, false]);
    expect(await readNames()).toEqual(["2.png", "3.png"]);
  });

  it("keeps its files when only the text changes, and says that it was changed when only files do", async () => {
    const { admin, clerk, target, id, readNames } = await aComment();

    await clerk.get(commentApi, "update", { id, content: "Look here", version: 1 });
    const afterText = await readNames();
    await clerk.get(commentApi, "update", { id, addedFileIds: [await hasUploaded(clerk, "2.png")], version: 2 });
    const stale = await clerk.call(commentApi, "update", { id, content: "Older", version: 2 });

    expect(afterText).toEqual(["1.png"]);
    expect((await admin.get(commentApi, "list", target)).items).toMatchObject([
      { content: "Look here", version: 3, files: [{ name: "1.png" }, { name: "2.png" }] },
    ]);
    expect(stale.body.code).not.toBe(200);
  });

  it("changes only by its author, with own unused files and files of this comment", async () => {
    const { admin, clerk, target, id, removedFileIds, readNames } = await aComment();
    const own = await hasUploaded(clerk, "2.png");
    const other = await clerk.get(commentApi, "add", { ...target, fileIds: [await hasUploaded(clerk, "other.png")] });
    const changeBy = async (account: TestAccount, change: object) =>
      await account.call(commentApi, "update", { id, ...change });

    const replies = {
      byReader: await changeBy(admin, { removedFileIds }),
      byReaderAdding: await changeBy(admin, { addedFileIds: [await hasUploaded(admin)] }),
      foreign: await changeBy(clerk, { addedFileIds: [own, await hasUploaded(admin)] }),
      ofOther: await clerk.call(commentApi, "update", { id: other, removedFileIds }),
    };

    await expect(replies.byReader).toFailWith("comment.not_author");
    await expect(replies.byReaderAdding).toFailWith("comment.not_author");
    await expect(replies.foreign).toFailWith("comment.file_missing");
    await expect(replies.ofOther).toFailWith("attachment.missing");
    expect((await clerk.get(commentApi, "list", target)).items.map(({ files }) => files.length)).toEqual([1, 1]);
    expect(await readNames()).toEqual(["1.png"]);
  });

  it("has not too many files", async () => {
    const { clerk, id, removedFileIds, readNames } = await aComment(maxCommentFiles);
    const addedFileIds = [await hasUploaded(clerk, "more.png")];

    const full = await clerk.call(commentApi, "update", { id, addedFileIds });
    await clerk.get(commentApi, "update", { id, addedFileIds, removedFileIds: removedFileIds.slice(0, 1) });

    await expect(full).toFailWith("comment.file_limit", { maximum: maxCommentFiles });
    expect((await readNames()).slice(-2)).toEqual(["10.png", "more.png"]);
  });

  it("needs no text as long as it has a file", async () => {
    const { admin, clerk, target, id } = await aComment();

    await clerk.get(commentApi, "update", { id, content: "" });

    expect((await admin.get(commentApi, "list", target)).items).toMatchObject([{ content: "", files: [{}] }]);
  });

  it("is not left without text and files", async () => {
    const { clerk, id, removedFileIds, readNames } = await aComment();

    const empty = await clerk.call(commentApi, "update", { id, content: "", removedFileIds });

    await expect(empty).toFailWith("comment.empty_comment");
    expect(await readNames()).toEqual(["1.png"]);
  });

  it("takes no file that was removed before", async () => {
    const { clerk, target } = await aDiscussion();
    const fileId = await hasUploaded(clerk);
    const id = await clerk.get(commentApi, "add", { ...target, content: "Look", fileIds: [fileId] });
    const [file] = (await clerk.get(commentApi, "list", target)).items[0]?.files ?? [];
    await clerk.get(commentApi, "update", { id, removedFileIds: [toId(file?.id ?? 0)] });

    const again = await clerk.call(commentApi, "update", { id, addedFileIds: [fileId] });

    await expect(again).toFailWith("comment.file_missing");
  });
});

it("a comment with files can be undone, and the undo as well", async () => {
  const { clerk, target } = await aDiscussion();
  const fileIds = [await hasUploaded(clerk)];

  const added = await clerk.call(commentApi, "add", { ...target, fileIds });
  const undo = await clerk.call(historyApi, "undo", { requestId: added.headers.get("x-request-id") ?? "" });
  const undone = (await clerk.get(commentApi, "list", target)).items;
  await clerk.get(historyApi, "undo", { requestId: undo.headers.get("x-request-id") ?? "" });

  expect(undone).toEqual([]);
  expect((await clerk.get(commentApi, "list", target)).items).toMatchObject([{ files: [{ name: "photo.png" }] }]);
});
