import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { createSites, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  serveSites(server, createSites(12));
  server.answer(siteApi, "update", () => null);
});

async function open(name: string, search = "pageSize=10") {
  const page = await renderScreen(<SiteListPage />, { server, texts, search });
  await page.user.click(await screen.findByRole("button", { name: `编辑 ${name}` }));
  const form = await screen.findByRole("dialog", { name: "编辑工地" });
  await within(form).findByRole("textbox", { name: "名称" });
  return { ...page, form };
}

const nameIn = (form: HTMLElement) => within(form).getByRole<HTMLInputElement>("textbox", { name: "名称" });
const button = (form: HTMLElement, name: string) => within(form).getByRole<HTMLButtonElement>("button", { name });
const expectRecord = async (form: HTMLElement, name: string) =>
  await waitFor(() => expect(nameIn(form).value).toBe(name));

describe("a form of one record of many", () => {
  it("shows the position of the record, and opens the next and previous one", async () => {
    const { user, form, search } = await open("工地 1");
    expect(within(form).getByText("1 / 12")).toBeDefined();
    expect(button(form, "上一条").disabled).toBe(true);

    await user.click(button(form, "下一条"));
    await expectRecord(form, "工地 2");
    expect(search().get("record")).toBe("edit:2");
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await expectRecord(form, "工地 3");
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");

    await expectRecord(form, "工地 2");
    expect(within(form).getByText("2 / 12")).toBeDefined();
  });

  it("continues on the next and previous page, and ends with the last record", async () => {
    const { user, form, search } = await open("工地 10");

    await user.click(button(form, "下一条"));
    await expectRecord(form, "工地 11");
    expect(search().get("page")).toBe("2");
    await user.click(button(form, "下一条"));
    await expectRecord(form, "工地 12");
    expect(button(form, "下一条").disabled).toBe(true);
    await user.click(button(form, "上一条"));
    await expectRecord(form, "工地 11");
    await user.click(button(form, "上一条"));

    await expectRecord(form, "工地 10");
    expect(search().get("page")).toBeNull();
  });

  it("asks for confirmation before it leaves a changed record", async () => {
    const { user, form } = await open("工地 1");
    await user.type(nameIn(form), "改");

    await user.click(button(form, "下一条"));
    const question = await screen.findByRole("dialog", { name: "放弃未保存的内容？" });
    await user.click(within(question).getByRole("button", { name: "继续编辑" }));
    expect(nameIn(form).value).toBe("工地 1改");
    await user.click(button(form, "下一条"));
    await user.click(
      within(await screen.findByRole("dialog", { name: "放弃未保存的内容？" })).getByRole("button", { name: "放弃" }),
    );

    await expectRecord(form, "工地 2");
  });

  it("is saved and followed by the next record on Ctrl+Enter", async () => {
    const { user, form } = await open("工地 1");
    await user.type(nameIn(form), "改");

    await user.keyboard("{Control>}{Enter}{/Control}");

    await expectRecord(form, "工地 2");
    expect(server.receivedCalls(siteApi, "update")[0]?.input).toEqual({ id: 1, version: 3, name: "工地 1改" });
    await waitFor(() => expect(document.activeElement).toBe(nameIn(form)));
  });

  it("continues silently if there was nothing to save", async () => {
    const { user, form } = await open("工地 1");

    await user.click(button(form, "保存并下一条"));

    await expectRecord(form, "工地 2");
    expect(server.receivedCalls(siteApi, "update")).toHaveLength(0);
    expect(screen.queryByText("没有需要保存的修改")).toBeNull();
  });
});
