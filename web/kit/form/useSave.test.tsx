import { act } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, siteApi, siteText as texts, type Site } from "#testing/siteApi.ts";
import { defineResource } from "../resource/resource.ts";
import { type Save, useSave } from "./useSave.ts";

const resource = defineResource(siteApi, (column, field) => ({
  title: "site.title",
  search: [],
  columns: [column.text("name")],
  form: [field.text("name")],
}));

const site: Site = aSite(1);

it("a form is saved once within half a second, regardless of what saves it", async () => {
  const server = createFakeServer();
  server.answer(siteApi, "update", () => null);
  const shown: Save[] = [];
  function Probe() {
    shown.push(useSave(resource, { kind: "edit", row: site }));
    return undefined;
  }
  await renderScreen(<Probe />, { server, texts });
  const now = vi.spyOn(performance, "now").mockReturnValue(10_000);
  const save = async (name: string) =>
    await act(async () => await shown[0]?.run({ start: { name: site.name }, values: { name }, version: 1 }));

  const outcomes = [await save("一号桥"), await save("一号桥")];
  now.mockReturnValue(10_600);
  outcomes.push(await save("二号桥"));
  now.mockRestore();

  expect(outcomes.map((outcome) => outcome?.kind)).toEqual(["saved", "ignored", "saved"]);
  expect(server.receivedCalls(siteApi, "update").map(({ input }) => input["name"])).toEqual(["一号桥", "二号桥"]);
});
