import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { browser, goBack } from "#testing/browser.ts";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { ModalDialog } from "./ModalDialog.tsx";

function Rename() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        改名
      </button>
      <ModalDialog open={isOpen} title="改名" onCancel={() => setOpen(false)} />
    </>
  );
}

async function openDialog(): Promise<void> {
  const { user } = await renderScreen(<Rename />, { server: createFakeServer() });
  await user.click(screen.getByRole("button", { name: "改名" }));
  await screen.findByRole("dialog", { name: "改名" });
}

beforeEach(() => history.pushState(null, ""));

it("going back on a phone closes a dialog and stays on the page", async () => {
  browser.narrow = true;
  await openDialog();

  await goBack();

  await waitFor(() => expect(screen.queryByRole("dialog", { name: "改名" })).toBeNull());
  expect(screen.getByRole("button", { name: "改名" })).toBeDefined();
});

it("a dialog is no step of the history in a wide window", async () => {
  await openDialog();

  const state: unknown = history.state;

  expect(state).toBeNull();
});
