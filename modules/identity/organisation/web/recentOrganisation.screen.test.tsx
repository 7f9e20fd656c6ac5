import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { showRecentRows } from "#kit";
import { createFakeServer, createSample, renderScreen } from "#testing";
import { Organisation, organisationApi } from "../contract.ts";
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

it("an organisation that was just added is seen: its branches open and its row is tinted", async () => {
  const organisations = [
    anOrganisation(1, "华东建设", []),
    anOrganisation(2, "上海分公司", [1]),
    anOrganisation(3, "浦东分部", [1, 2]),
    anOrganisation(4, "临港项目部", [1, 2, 3]),
  ];
  const server = createFakeServer();
  server.answer(organisationApi, "children", ({ pid = 0 }) =>
    organisations.filter((organisation) => String(organisation.pid) === String(pid)),
  );
  server.answer(organisationApi, "page", ({ ids }) => {
    const found = organisations.filter(({ id }) => ids === undefined || ids.includes(id));
    return toPage({ page: 1, pageSize: 20 }, { total: found.length }, found);
  });
  await renderScreen(<OrganisationListPage />, { server, texts });
  await screen.findByRole("row", { name: /上海分公司/u });
  expect(screen.queryByRole("row", { name: /临港项目部/u })).toBeNull();

  act(() => showRecentRows(organisationApi, [toId(4)]));

  const row = await screen.findByRole("row", { name: /临港项目部/u });
  await waitFor(() => expect(row.classList.contains("sw-recent")).toBe(true));
});
