import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { clearUnsavedInput, useUnsavedPages } from "#base/page/unsavedInput";
import { waitOptions } from "#tests/builders/testRun";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  serveSites(server, [aSite(1)]);
  server.answer(siteApi, "add", () => null);
});

function UnsavedPages() {
  return <output aria-label="unsaved">{[...useUnsavedPages().keys()].join(" ")}</output>;
}

async function openAdd() {
  const page = await renderScreen(
    <>
      <SiteListPage />
      <UnsavedPages />
    </>,
    { server, texts },
  );
  await page.user.click(await screen.findByRole("button", { name: "新增" }));
  const form = await screen.findByRole("dialog", { name: "新增工地" });
  return { ...page, form, name: await within(form).findByRole<HTMLInputElement>("textbox", { name: "名称" }) };
}

const unsaved = () => screen.getByRole("status", { name: "unsaved", hidden: true }).textContent;

const draftKeys = () => Object.keys(localStorage).filter((key) => key.includes("drafts/"));

/** Whether the browser would ask before it closes the page. */
function isUnloadPrevented(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

describe("a page with unsaved input", () => {
  it("is marked as unsaved and prevents unloading until it is saved", async () => {
    const { user, form, name } = await openAdd();
    expect([unsaved(), isUnloadPrevented()]).toEqual(["", false]);

    await user.type(name, "一号桥");
    expect([unsaved(), isUnloadPrevented()]).toEqual(["/page", true]);
    await user.type(within(form).getByRole("textbox", { name: "编码" }), "Q1");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(unsaved()).toBe(""));
    expect(isUnloadPrevented()).toBe(false);
  });

  it("has nothing unsaved after the input is reverted", async () => {
    const { user, name } = await openAdd();
    await user.type(name, "一");

    await user.clear(name);

    expect([unsaved(), isUnloadPrevented()]).toEqual(["", false]);
  });
});

describe("unsaved input", () => {
  it("is restored after a reload with its time, and counts as unsaved", async () => {
    const { user, name, unmount } = await openAdd();
    await user.type(name, "一号桥");
    unmount();
    clearUnsavedInput();

    const again = await openAdd();

    expect(again.name.value).toBe("一号桥");
    expect(within(again.form).getByText(/^已恢复您在 \d?\d:\d\d 填写的内容$/u)).toBeDefined();
    expect(unsaved()).toBe("/page");
    await again.user.click(within(again.form).getByRole("button", { name: "不使用，重新填写" }));
    expect([again.name.value, unsaved()]).toEqual(["", ""]);
  });

  it("survives its tab, and is not readable in the browser storage", async () => {
    const { user, name, unmount } = await openAdd();
    await user.type(name, "一号桥");
    await vi.waitFor(() => expect(draftKeys()).toHaveLength(1), waitOptions);
    unmount();
    sessionStorage.clear();

    const storageContent = JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes("drafts/")));
    const again = await openAdd();

    for (const word of ["一号桥", "新增", "values", "name"]) expect(storageContent).not.toContain(word);
    expect(again.name.value).toBe("一号桥");
  });

  it("is deleted when it is discarded", async () => {
    const { user, form, name, unmount } = await openAdd();
    await user.type(name, "一号桥");
    await user.click(within(form).getByRole("button", { name: "取消" }));
    await user.click(
      within(await screen.findByRole("dialog", { name: "放弃未保存的内容？" })).getByRole("button", { name: "放弃" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "新增工地" })).toBeNull());
    unmount();

    expect((await openAdd()).name.value).toBe("");
  });
});
