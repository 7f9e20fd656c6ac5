import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { defineApi } from "#contract/api";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { DataTable } from "#kit/list/DataTable.tsx";
import { ListPage } from "#kit/list/ListPage.tsx";
import { useList } from "#kit/list/useList.ts";
import { defineResource } from "#kit/resource/resource.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { type Attachment, attachmentApi } from "../contract.ts";
import { LazyReadAttachments } from "./LazyReadAttachments.ts";

/** Sites, a kind of record with attachments. */
const attachedApi = defineApi("sysPos", siteApi.calls);

const resource = defineResource(attachedApi, (column, field) => ({
  title: "site.title",
  columns: [column.text("name")],
  form: [field.text("name"), field.text("code")],
}));

function Sites() {
  const list = useList(resource);
  return (
    <ListPage list={list}>
      <DataTable list={list} />
    </ListPage>
  );
}

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(attachedApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [aSite(1)]));
  server.answer(attachmentApi, "summary", () => ({ count: 2 }));
});

function anAttachment(overrides: Partial<Attachment> = {}): Attachment {
  return {
    id: toId(30),
    name: "plan.pdf",
    suffix: ".pdf",
    kind: "pdf",
    sizeBytes: 2048,
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: 7,
    createUserName: "李雷",
    updateUserId: null,
    updateUserName: null,
    version: 1,
    ...overrides,
  };
}

function attachmentsAre(canChange: boolean, ...items: Attachment[]): void {
  server.answer(attachmentApi, "list", () => ({ items, canChange }));
}

async function openAttachments() {
  const page = await renderScreen(<Sites />, { server, texts, permissions: "all", attachableEntities: ["sysPos"] });
  await page.user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "附件" }));
  return { ...page, drawer: await screen.findByRole("dialog", { name: "工地 1 · 附件" }) };
}

describe("the attachments of a row", () => {
  it("show name, size, author and time, and are only read without the right to change the record", async () => {
    attachmentsAre(false, anAttachment());
    const { drawer } = await openAttachments();

    const item = await within(drawer).findByRole("listitem");

    expect(item.textContent).toMatch(/plan\.pdf2 kB · 李雷 · /u);
    expect(within(drawer).getByRole("button", { name: "下载“plan.pdf”" })).toBeTruthy();
    expect(within(drawer).queryByRole("button", { name: /删除/u })).toBeNull();
    expect(within(drawer).queryByLabelText("添加附件")).toBeNull();
  });

  it("are added by choosing and by pasting, several at once", async () => {
    attachmentsAre(true);
    const { user, drawer } = await openAttachments();
    await within(drawer).findByText("暂无附件");
    const files = ["a.pdf", "b.pdf"].map((name) => new File(["x"], name));

    await user.upload(within(drawer).getByLabelText("添加附件", { selector: "input" }), files);
    fireEvent.paste(within(drawer).getByRole("button", { name: /添加附件/u }), { clipboardData: { files } });

    const list = await within(drawer).findByRole("list", { name: "上传的文件" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent.slice(0, 5)),
    ).toEqual(["a.pdf", "b.pdf", "a.pdf", "b.pdf"]);
  });

  it("are deleted after a question, with a way back", async () => {
    attachmentsAre(true, anAttachment());
    server.answer(attachmentApi, "delete", () => null);
    const { user, drawer } = await openAttachments();

    await user.click(await within(drawer).findByRole("button", { name: "删除“plan.pdf”" }));
    await user.click(await screen.findByRole("button", { name: /^删\s*除$/u }));

    await waitFor(() => expect(server.receivedCalls(attachmentApi, "delete")[0]?.input).toEqual({ id: 30 }));
    expect(await screen.findByText("附件已删除")).toBeTruthy();
  });

  it("can be loaded again after a failure", async () => {
    server.refuse(attachmentApi, "list", { code: 500, message: "坏了" });
    const { user, drawer } = await openAttachments();
    const retry = await within(drawer).findByRole("button", { name: "重试" });
    attachmentsAre(true, anAttachment());

    await user.click(retry);

    expect(await within(drawer).findByText("plan.pdf")).toBeTruthy();
  });

  it("are counted on the tab of the form", async () => {
    attachmentsAre(true);
    const { user } = await renderScreen(<Sites />, { server, texts, attachableEntities: ["sysPos"] });

    await user.click(await screen.findByRole("button", { name: /编辑.*工地 1/u }));

    expect(await screen.findByRole("radio", { name: /附件\s*2/u })).toBeTruthy();
  });
});

describe("the readers of a record", () => {
  it("see its attachments", async () => {
    const target = { entity: "sysNotice", recordId: toId(5) };
    attachmentsAre(false, anAttachment());
    await renderScreen(<LazyReadAttachments target={target} />, { server, texts });
    expect(await screen.findByRole("button", { name: "打开“plan.pdf”" })).toBeTruthy();
    expect(server.receivedCalls(attachmentApi, "list")[0]?.input).toEqual(target);
  });
});
