import { screen, waitFor, within } from "@testing-library/react";
import { Activity, useState } from "react";
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

/** A page with a dialog, which another page replaces at the moment when the dialog closes. */
function Pages() {
  const [isAway, setAway] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Activity mode={isAway ? "hidden" : "visible"}>
        <button
          type="button"
          disabled={isWanted}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        >
          改名
        </button>
        {isWanted && (
          <ModalDialog
            open={isOpen}
            title="改名"
            onCancel={() => {
              setOpen(false);
              setAway(true);
            }}
            afterClose={() => setWanted(false)}
          />
        )}
      </Activity>
      <button type="button" onClick={() => setAway(false)}>
        回来
      </button>
    </>
  );
}

it("a dialog whose page is left while it closes opens again", async () => {
  const { user } = await renderScreen(<Pages />, { server: createFakeServer() });
  await user.click(screen.getByRole("button", { name: "改名" }));
  const dialog = await screen.findByRole("dialog", { name: "改名" });

  await user.click(within(dialog).getByRole("button", { name: /取\s?消/u }));
  await user.click(screen.getByRole("button", { name: "回来" }));
  await user.click(screen.getByRole("button", { name: "改名" }));

  expect(await screen.findByRole("dialog", { name: "改名" })).toBeDefined();
});
