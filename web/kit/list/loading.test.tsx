import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { createSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { toPage } from "#contract/page";

it("a list keeps its head and the height of its rows while it loads", async () => {
  const server = createFakeServer();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.answer(siteApi, "page", async () => {
    await answered;
    return toPage({ page: 1, pageSize: 20 }, { total: 3 }, createSites(3));
  });
  const { container } = await renderScreen(<SiteListPage />, { server, texts });

  const skeleton = container.querySelector(".sw-grid-skeleton");
  const titles = [...(skeleton?.querySelectorAll(".sw-grid-head .sw-grid-text") ?? [])].map((one) => one.textContent);
  expect(titles.filter((title) => title !== "")).toEqual([
    "名称",
    "编码",
    "负责人",
    "排序",
    "状态",
    "修改记录",
    "操作",
  ]);
  expect(skeleton?.querySelectorAll(":scope > .sw-grid-row")).toHaveLength(20);
  expect(screen.getByRole("status", { name: "正在加载" })).toBeDefined();
  answer();

  expect(await screen.findByRole("row", { name: /工地 3/u })).toBeDefined();
  expect(container.querySelector(".sw-grid-skeleton")).toBeNull();
});
