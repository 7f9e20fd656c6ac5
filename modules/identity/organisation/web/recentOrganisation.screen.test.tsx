import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { showRecentRows } from "#kit";
import { createFakeServer, createSample, type FakeServer, renderScreen } from "#testing";
import { MovePreview, Organisation, organisationApi } from "../contract.ts";
import { organisationText as texts } from "../text/index.ts";
import { Component as OrganisationListPage } from "./OrganisationListPage.tsx";

function anOrganisation(id: number, name: string, aboveIds: readonly number[]): Organisation {
  return {
    ...Organisation.parse(createSample(Organisation)),
    id: toId(id),
    pid: aboveIds.at(-1) ?? 0,
    name,
    aboveIds: aboveIds.map((above) => toId(above)),
    hasChildren: id < 4,
    directorId: null,
  };
}

function serverHas(...organisations: readonly Organisation[]): FakeServer {
  const server = createFakeServer();
  server.answer(organisationApi, "children", ({ pid = 0 }) =>
    organisations.filter((organisation) => String(organisation.pid) === String(pid)),
  );
  server.answer(organisationApi, "page", ({ ids }) => {
    const found = organisations.filter(({ id }) => ids === undefined || ids.includes(id));
    return toPage({ page: 1, pageSize: 20 }, { total: found.length }, found);
  });
  return server;
}

it("an organisation that was just added is seen: its branches open and its row is tinted", async () => {
  const server = serverHas(
    anOrganisation(1, "华东建设", []),
    anOrganisation(2, "上海分公司", [1]),
    anOrganisation(3, "浦东分部", [1, 2]),
    anOrganisation(4, "临港项目部", [1, 2, 3]),
  );
  await renderScreen(<OrganisationListPage />, { server, texts });
  await screen.findByRole("row", { name: /上海分公司/u });
  expect(screen.queryByRole("row", { name: /临港项目部/u })).toBeNull();

  act(() => showRecentRows(organisationApi, [toId(4)]));

  const row = await screen.findByRole("row", { name: /临港项目部/u });
  await waitFor(() => expect(row.classList.contains("sw-recent")).toBe(true));
});

it("an organisation that was just moved has a tinted row", async () => {
  const server = serverHas(
    anOrganisation(1, "华东建设", []),
    anOrganisation(2, "上海分公司", [1]),
    anOrganisation(3, "江苏分公司", [1]),
  );
  server.answer(organisationApi, "movePreview", () => MovePreview.parse(createSample(MovePreview)));
  server.answer(organisationApi, "update", () => null);
  const { user } = await renderScreen(<OrganisationListPage />, { server, texts });
  await user.click(await screen.findByRole("button", { name: "上海分公司 的更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "移动" }));
  const dialog = await screen.findByRole("dialog", { name: "移动“上海分公司”" });

  await user.click(within(dialog).getByRole("combobox", { name: "新的上级机构" }));
  const tree = await screen.findByRole("dialog", { name: "新的上级机构" });
  await user.click(await within(tree).findByRole("treeitem", { name: /江苏分公司/u }));
  const move = within(dialog).getByRole<HTMLButtonElement>("button", { name: "移动" });
  await waitFor(() => expect(move.disabled).toBe(false));
  await user.click(move);

  const isMarked = (name: RegExp) => screen.getByRole("row", { name }).classList.contains("sw-recent");
  await waitFor(() => expect(isMarked(/上海分公司/u)).toBe(true));
  expect(isMarked(/江苏分公司/u)).toBe(false);
});
