import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { toId } from "#contract/id";
import { createSample } from "#testing";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { importApi, ImportRun } from "../contract.ts";

const run: ImportRun = {
  ...ImportRun.parse(createSample(ImportRun)),
  id: toId(7),
  entity: siteApi.name,
  state: "done",
  counts: { new: 2, changed: 0, same: 0, error: 0, left: 0 },
};

it("leads to the list, which marks the added rows", async () => {
  const server = createFakeServer();
  serveSites(server, [aSite(1), aSite(2), aSite(3)]);
  server.answer(importApi, "detail", () => run);
  server.answer(importApi, "added", () => [toId(2), toId(3)]);
  const importableEntities = [siteApi.name];
  const { user } = await renderScreen(<SiteListPage />, { server, texts, search: "import=7", importableEntities });

  const wizard = await screen.findByRole("dialog", { name: "导入工地" });
  await user.click(await within(wizard).findByRole("button", { name: "查看列表" }));

  const isMarked = (name: RegExp) => screen.getByRole("row", { name }).classList.contains("sw-recent");
  await waitFor(() => expect([isMarked(/工地 2/u), isMarked(/工地 3/u)]).toEqual([true, true]));
  expect(isMarked(/工地 1/u)).toBe(false);
});
