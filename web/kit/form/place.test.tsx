import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { DataTable } from "../list/DataTable.tsx";
import { ListPage } from "../list/ListPage.tsx";
import { useList } from "../list/useList.ts";
import type { Field } from "../resource/field.ts";
import { defineResource } from "../resource/resource.ts";
import { type FormContainer, selectFormContainer } from "./formContainer.ts";

const resource = defineResource(siteApi, (column, field) => ({
  title: "site.title",
  columns: [column.text("name")],
  formContainer: "page",
  form: [
    { title: "site.title", fields: [field.text("name"), field.text("code")] },
    { title: "kit.section", fields: [field.text("manager")] },
  ],
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
  serveSites(server, [aSite(1)]);
  server.answer(siteApi, "add", () => null);
});

async function openAdd() {
  const page = await renderScreen(<Sites />, { server, texts });
  const add = await screen.findByRole("button", { name: "新增" });
  await page.user.click(add);
  return { ...page, form: await screen.findByRole("dialog", { name: "新增工地" }) };
}

/** Presses the field of this name as soon as the first field of a form has the focus. */
function pressOnceFirstIsFocused(name: string): void {
  document.addEventListener("focusin", function press({ target }) {
    if (!(target instanceof HTMLInputElement)) return;
    document.removeEventListener("focusin", press);
    screen.getByRole("textbox", { name }).focus();
  });
}

const field: Field = { name: "name", kind: "text" };

describe("the container of a form", () => {
  it.each([
    [6, false, "dialog"],
    [7, false, "drawer"],
    [20, false, "drawer"],
    [21, false, "page"],
    [6, true, "drawer"],
    [21, true, "drawer"],
  ])("with %i fields (phone: %o) is a %s", (count, isNarrow, expected) => {
    const form = Array.from({ length: count }, () => field);
    expect(selectFormContainer({ ...resource, formContainer: undefined, form }, isNarrow)).toBe(expected);
  });

  it.each<FormContainer>(["dialog", "drawer", "page"])("is a %s if the definition sets it", (formContainer) => {
    expect(selectFormContainer({ ...resource, formContainer }, false)).toBe(formContainer);
  });
});

describe("the buttons of a form", () => {
  it.each([
    [false, 1],
    [true, 0],
  ])("show their shortcuts except on phones (phone: %o)", async (isNarrow, count) => {
    browser.narrow = isNarrow;
    const { form } = await openAdd();
    const save = within(form).getByRole("button", { name: "保存" });
    vi.useFakeTimers();

    fireEvent.mouseEnter(save);
    act(() => {
      vi.advanceTimersByTime(500);
    });
    vi.useRealTimers();

    expect(screen.queryAllByText("Ctrl+S")).toHaveLength(count);
  });
});

describe("a form page", () => {
  it("shows all sections, hides the list, and restores it with its focus", async () => {
    const { user, form } = await openAdd();
    expect(screen.queryByRole("grid")).toBeNull();
    expect(within(form).getAllByRole("textbox")).toHaveLength(3);
    await waitFor(() => expect(document.activeElement).toBe(within(form).getByRole("textbox", { name: "名称" })));

    await user.keyboard("{Escape}");

    expect(await screen.findByRole("grid")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "新增" })));
  });

  it("leaves the focus, and what is typed, to a field that is pressed while it opens", async () => {
    await renderScreen(<Sites />, { server, texts });
    const add = await screen.findByRole("button", { name: "新增" });
    pressOnceFirstIsFocused("编码");

    fireEvent.click(add);
    fireEvent.keyDown(document.body, { key: "Q" });

    const form = await screen.findByRole("dialog", { name: "新增工地" });
    const code = within(form).getByRole("textbox", { name: "编码" });
    await waitFor(() => expect(code).toHaveProperty("value", "Q"));
    expect(document.activeElement).toBe(code);
  });

  it("asks for confirmation before it discards unsaved input", async () => {
    const { user, form } = await openAdd();
    await user.type(await within(form).findByRole("textbox", { name: "名称" }), "一号桥");

    await user.click(within(form).getByRole("button", { name: "返回列表" }));

    expect(await screen.findByRole("dialog", { name: "放弃未保存的内容？" })).toBeDefined();
    expect(screen.queryByRole("grid")).toBeNull();
  });

  it("is a drawer on a phone like any form", async () => {
    browser.narrow = true;
    const { form } = await openAdd();

    expect(form.closest(".ant-drawer")).not.toBeNull();
    expect(within(form).getByRole("button", { name: "保存" })).toBeDefined();
  });
});

describe("the error summary", () => {
  it("links to each field, and marks corrected ones", async () => {
    const { user, form } = await openAdd();
    await user.click(within(form).getByRole("button", { name: "保存" }));

    expect(await within(form).findByText("2 处需要更正")).toBeDefined();
    await user.click(within(form).getByRole("button", { name: "编码" }));
    expect(document.activeElement).toBe(within(form).getByRole("textbox", { name: "编码" }));
    await user.keyboard("Q1");

    expect(await within(form).findByText("1 处需要更正")).toBeDefined();
    expect(within(form).getByLabelText("已更正")).toBeDefined();
    await user.type(within(form).getByRole("textbox", { name: "名称" }), "一号桥");
    expect(await within(form).findByText("已全部更正，可以保存")).toBeDefined();
    await user.click(within(form).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.receivedCalls(siteApi, "add")).toHaveLength(1));
  });

  it("validates a field on blur, not while typing", async () => {
    const { user, form } = await openAdd();
    const name = await within(form).findByRole("textbox", { name: "名称" });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.keyboard("一");
    await user.clear(name);
    expect(within(form).queryByText("请填写此项")).toBeNull();

    await user.tab();

    expect(await within(form).findByText("请填写此项")).toBeDefined();
  });
});
