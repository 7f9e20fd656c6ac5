import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { defineApi, post } from "#contract/api";
import { Id, toId } from "#contract/id";
import { ListQuery, pageOf, toPage } from "#contract/page";
import { browser } from "#testing/browser.ts";
import { pressKey } from "#testing/pressKey.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { PickerControl } from "./PickerControl.tsx";
import { definePicker } from "../resource/picker.ts";

const mateApi = defineApi("mate", {
  page: post(
    ListQuery.extend({ keyword: z.string().optional() }),
    pageOf(z.object({ id: Id, name: z.string(), team: z.string() })),
    "granted",
  ),
});
const matePicker = definePicker(mateApi, {
  call: "page",
  label: ({ name }) => name,
  meta: ({ team }) => team,
  scopeNote: "kit.pick.recent",
});
const mates = ["李雷", "韩梅梅", "王芳"].map((name, index) => ({ id: toId(index + 1), name, team: `${index + 1} 班` }));

let server: FakeServer;

beforeAll(async () => void (await import("./PickerSheet.lazy.tsx")));

beforeEach(() => {
  server = createFakeServer();
  server.answer(mateApi, "page", ({ keyword = "", ids, page = 1, pageSize = 20 }) => {
    const found = mates.filter(({ id, name }) => (ids === undefined ? name.includes(keyword) : ids.includes(id)));
    return toPage({ page, pageSize }, { total: found.length }, found);
  });
});

type FieldProps = { start?: unknown; isMultiple?: boolean; isDisabled?: boolean };

function Field({ start, ...props }: FieldProps) {
  const [value, setValue] = useState(start);
  return (
    <>
      <label htmlFor="mate">{"同事"}</label>
      <PickerControl
        {...props}
        picker={matePicker}
        named={{ id: "mate" }}
        label="同事"
        value={value}
        onChange={setValue}
      />
      <output>{JSON.stringify(value ?? null)}</output>
    </>
  );
}

async function show(props: FieldProps = {}, permissions: readonly string[] = ["mate/page"]) {
  const page = await renderScreen(<Field {...props} />, { server, permissions });
  return { ...page, box: await screen.findByRole("combobox", { name: "同事" }) };
}

const value = () => document.querySelector("output")?.textContent;
const listPageInputs = () => server.receivedCalls(mateApi, "page").map(({ input }) => input);
/** The option of a record; antd renders a hidden copy of each for screen readers. */
const findOption = async (name: string) => await screen.findByTitle(name);

describe("a picker", () => {
  it("loads nothing until it is opened, then offers names with details", async () => {
    const { user, box } = await show();
    expect(listPageInputs()).toHaveLength(0);

    await user.click(box);

    expect(within(await findOption("韩梅梅")).getByText("2 班")).toBeDefined();
    const options = screen
      .getAllByRole("option")
      .map((option) => [option.getAttribute("aria-label"), option.textContent]);
    expect(options[1]).toEqual(["韩梅梅 · 2 班", "韩梅梅2 班"]);
    await user.click(await findOption("韩梅梅"));
    expect(value()).toBe("2");
    expect(screen.getAllByText("韩梅梅").length).toBeGreaterThan(0);
  });

  it("searches on the server after a pause, and Enter takes no outdated option", async () => {
    const { user, box } = await show();
    await user.click(box);
    await findOption("李雷");

    await user.keyboard("王芳");
    pressKey(box, "Enter");
    expect(value()).toBe("null");
    await waitFor(() => expect(screen.queryByTitle("李雷")).toBeNull());
    pressKey(box, "Enter");

    expect(value()).toBe("3");
    expect(listPageInputs().flatMap(({ keyword }) => keyword ?? [])).toEqual(["王芳"]);
  });

  it("says which records it offers where nothing is found", async () => {
    const { user, box } = await show();
    await user.click(box);

    await user.keyboard("赵六");

    await waitFor(() => expect(document.querySelector(".sw-pick-notice")?.textContent).toMatch(/没有匹配.*最近选择/u));
  });

  it("does not search while an input method composes", async () => {
    const { user, box } = await show();
    await user.click(box);
    await findOption("李雷");

    fireEvent.compositionStart(box);
    await user.type(box, "wang");
    fireEvent.compositionEnd(box);
    await user.clear(box);
    await user.type(box, "王");

    await waitFor(() => expect(screen.queryByTitle("李雷")).toBeNull());
    expect(listPageInputs().flatMap(({ keyword }) => keyword ?? [])).toEqual(["王"]);
  });

  it("can be used by keyboard, and cleared by its button", async () => {
    const { user, box, container } = await show();
    box.focus();
    await user.keyboard("{ArrowDown}");
    await findOption("李雷");
    pressKey(box, "ArrowDown", "Enter");
    expect(value()).toBe("2");

    const clear = container.querySelector(".ant-select-clear");
    if (clear === null) throw new Error("there is no clear button");
    await user.click(clear);

    expect(value()).toBe("null");
  });

  it("offers recent choices of the account first", async () => {
    const first = await show();
    await first.user.click(first.box);
    await first.user.click(await findOption("王芳"));
    first.unmount();
    const { user, box } = await show();

    await user.click(box);

    expect(await screen.findByText("最近选择")).toBeDefined();
    await findOption("李雷");
    const names = [...document.querySelectorAll(".ant-select-item-option")].map((option) =>
      option.getAttribute("title"),
    );
    expect(names).toEqual(["王芳", "李雷", "韩梅梅"]);
  });

  it("shows the name of its value, and a placeholder for an invisible record", async () => {
    const first = await show({ start: 3 });
    expect(await screen.findByText("王芳")).toBeDefined();
    first.unmount();

    await show({ start: 99 });

    expect(await screen.findByText("不可查看（编号 99）")).toBeDefined();
  });

  it("accepts several values if configured", async () => {
    const { user, box } = await show({ isMultiple: true, start: [1] });
    await user.click(box);

    await user.click(await findOption("王芳"));

    expect(value()).toBe("[1,3]");
    expect(screen.getAllByText("李雷").length).toBeGreaterThan(0);
  });

  it("searches for the next of several values after a choice", async () => {
    const { user, box } = await show({ isMultiple: true });
    await user.click(box);
    await user.keyboard("王芳");
    await waitFor(() => expect(screen.queryByTitle("李雷")).toBeNull());
    pressKey(box, "Enter");

    expect(box).toHaveProperty("value", "");
    await user.keyboard("李雷");
    await waitFor(() => expect(listPageInputs().at(-1)?.["keyword"]).toBe("李雷"));
    await waitFor(() => expect(document.querySelector(".ant-select-item-option[title='王芳']")).toBeNull());
    pressKey(box, "Enter");

    expect(value()).toBe("[3,1]");
  });

  it("keeps several values when Tab leaves the field", async () => {
    const { user, box } = await show({ isMultiple: true });
    await user.click(box);
    await user.keyboard("王芳");
    await waitFor(() => expect(screen.queryByTitle("李雷")).toBeNull());
    pressKey(box, "Enter");
    pressKey(box, "Tab");
    expect(value()).toBe("[3]");

    await user.keyboard("王芳");
    await waitFor(() => expect(listPageInputs().at(-1)?.["keyword"]).toBe("王芳"));
    await waitFor(() => expect(screen.queryByTitle("李雷")).toBeNull());
    pressKey(box, "Tab");

    expect(value()).toBe("[3]");
  });

  it("reports a missing permission, and loads nothing", async () => {
    const { user, box } = await show({ start: 1 }, []);
    await user.click(box);

    expect(await screen.findByText("您没有查看同事的权限")).toBeDefined();
    expect(listPageInputs()).toHaveLength(0);
  });

  it("shows an error and can retry", async () => {
    server.refuse(mateApi, "page", { code: 503, message: "服务繁忙" });
    const { user, box } = await show();
    await user.click(box);
    await screen.findByText("服务暂时不可用，请稍后重试（编号 test-request）");
    server.answer(mateApi, "page", ({ page = 1, pageSize = 20 }) => toPage({ page, pageSize }, { total: 3 }, mates));

    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await findOption("李雷")).toBeDefined();
  });

  it("cannot be opened if the field is disabled", async () => {
    const { user, box } = await show({ isDisabled: true });

    await user.click(box);

    expect(listPageInputs()).toHaveLength(0);
  });
});

describe("a picker on a phone", () => {
  beforeEach(() => {
    browser.narrow = true;
  });

  it("opens a sheet with a search, and closes it on selection", async () => {
    const { user, box } = await show();
    await user.click(box);
    const sheet = await screen.findByRole("dialog", { name: "同事" });

    await user.type(within(sheet).getByRole("textbox", { name: "搜索同事" }), "梅");
    await waitFor(() => expect(within(sheet).queryByRole("button", { name: /李雷/u })).toBeNull());
    await user.click(within(sheet).getByRole("button", { name: /韩梅梅/u }));

    expect(value()).toBe("2");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(box.textContent).toBe("韩梅梅");
    await user.click(screen.getByRole("button", { name: "清除 同事" }));
    expect(value()).toBe("null");
  });

  it("stays open for several values, and shows the selected ones", async () => {
    const { user, box } = await show({ isMultiple: true });
    await user.click(box);
    const sheet = await screen.findByRole("dialog", { name: "同事" });

    await user.click(await within(sheet).findByRole("button", { name: /李雷/u }));
    await user.click(within(sheet).getByRole("button", { name: /王芳/u }));

    expect(value()).toBe("[1,3]");
    expect(within(sheet).getAllByRole("button", { pressed: true })).toHaveLength(2);
  });
});
