import { useIsFetching } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSample } from "#testing";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { importApi, ImportRun } from "../contract.ts";
import { useImportRun } from "./useImportRun.ts";

const mapping: ImportRun = { ...ImportRun.parse(createSample(ImportRun)), state: "mapping" };
const checked: ImportRun = { ...mapping, state: "checked" };

/** The state of the open import, whether it is loading, and a button that shows it checked. */
function State() {
  const { run, show } = useImportRun();
  const isLoading = useIsFetching() > 0;
  return (
    <button onClick={() => show(checked)}>
      {run?.state ?? "none"}, {isLoading ? "loading" : "idle"}
    </button>
  );
}

it("keeps the import that a step returned when an older answer arrives after it", async () => {
  const server = createFakeServer();
  let finishLoading: (run: ImportRun) => void = () => undefined;
  server.answer(
    importApi,
    "detail",
    async () =>
      await new Promise<ImportRun>((resolve) => {
        finishLoading = resolve;
      }),
  );
  const { user } = await renderScreen(<State />, { server, search: `import=${mapping.id}` });

  await user.click(screen.getByRole("button", { name: "none, loading" }));
  await screen.findByRole("button", { name: /^checked/u });
  await act(async () => finishLoading(mapping));

  const state = await screen.findByRole("button", { name: /idle$/u });
  expect(state.textContent).toBe("checked, idle");
});
