import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { toPage } from "#contract/page";
import { positionApi } from "#modules/identity/position/contract";
import { createSample } from "#testing";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { useList } from "#kit/list/useList.ts";
import { defineResource } from "#kit/resource/resource.ts";
import { importApi, ImportRun } from "../contract.ts";
import { importText as texts } from "../text/index.ts";
import { ImportWizard } from "./ImportWizard.tsx";

const resource = defineResource(positionApi, (column, field) => ({
  title: "kit.import.result",
  search: [],
  columns: [column.text("name")],
  form: [field.text("name")],
}));

const run: ImportRun = { ...ImportRun.parse(createSample(ImportRun)), entity: positionApi.name, state: "checked" };

function Wizard() {
  return <ImportWizard list={useList(resource)} onClosed={() => undefined} />;
}

it("the step bar of an import follows the way back to the columns", async () => {
  const server = createFakeServer();
  server.answer(positionApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 0 }, []));
  server.answer(importApi, "detail", () => run);
  server.answer(importApi, "rows", () => toPage({ page: 1, pageSize: 50 }, { total: 0 }, []));
  server.answer(importApi, "missing", () => []);
  const { user } = await renderScreen(<Wizard />, { server, texts, search: `?import=${run.id}` });
  const findStep = () =>
    within(screen.getByRole("list", { name: "导入步骤" }))
      .getAllByRole("listitem")
      .find((step) => step.getAttribute("aria-current") === "step")?.textContent;
  const back = await screen.findByRole("button", { name: "返回对应列" });
  expect(findStep()).toBe("3检查");

  await user.click(back);

  expect(findStep()).toBe("2对应列");
});
