import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { toPage } from "#contract/page";
import { Position, positionApi } from "#modules/identity/position/contract";
import { positionWeb } from "#modules/identity/position/web";
import { aMenu, aUser } from "#testing/builders.ts";
import { createSample } from "#testing/sample.ts";
import { homeMenu, renderApp } from "#testing/renderApp.tsx";

// Preloads the lazy parts: on a busy machine, loading them could exceed a test's timeout.
beforeAll(async () => {
  await Promise.all([
    import("../layout/Shell.tsx"),
    import("#kit/form/OpenForm.lazy.tsx"),
    ...Object.values(positionWeb.screens ?? {}).map((load) => load()),
  ]);
});

async function typeIntoPosition() {
  const app = await renderApp({
    address: "/system/pos",
    signedIn: aUser({ accountType: AccountType.platform }),
    menus: [homeMenu(), aMenu({ path: "/system/pos", title: "职位管理", component: "/system/pos/index" })],
    prepare: (server) =>
      server.answer(positionApi, "page", ({ page = 1, pageSize = 20 }) =>
        toPage({ page, pageSize }, { total: 1 }, [Position.parse(createSample(Position))]),
      ),
  });
  await screen.findByRole("grid");
  // The form loads when it is first opened: React needs an awaited `act` to go on afterwards.
  await act(async () => await app.user.click(screen.getByRole("button", { name: "新增" })));
  const form = await screen.findByRole("dialog", { name: "新增职位" });
  await app.user.type(await within(form).findByRole("textbox", { name: "职位名称" }), "安全员");
  const tags = screen.getByRole("navigation", { name: "打开的页面", hidden: true });
  const getTag = (name: string | RegExp) => within(tags).getByRole("button", { name, hidden: true });
  return { ...app, tags, getTag };
}

const findAnswer = async (name: string) =>
  within(await screen.findByRole("dialog", { name: "放弃未保存的内容？" })).getByRole("button", { name });

describe("the tag of a page with unsaved input", () => {
  it("is marked and asks before closing the page; discarding the input deletes its draft", async () => {
    const { user, tags, getTag, address } = await typeIntoPosition();
    expect(within(tags).getByRole("img", { name: "有未保存的内容", hidden: true })).toBeDefined();

    await user.click(getTag("关闭 职位管理"));
    await user.click(await findAnswer("继续编辑"));
    expect(address()).toMatch(/^\/system\/pos/u);
    await user.click(getTag("关闭 职位管理"));
    await user.click(await findAnswer("放弃"));

    await waitFor(() => expect(address()).toBe("/dashboard/home"));
    expect(Object.keys(sessionStorage).filter((key) => key.includes("drafts"))).toEqual([]);
  });

  it("keeps its mark while another page is active", async () => {
    const { user, tags, address } = await typeIntoPosition();

    await user.click(screen.getByRole("link", { name: "工作台", hidden: true }));

    await waitFor(() => expect(address()).toBe("/dashboard/home"));
    expect(within(tags).getByRole("img", { name: "有未保存的内容", hidden: true })).toBeDefined();
  });
});
