import { act, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "#testing/browser.ts";
import { useBackStep } from "./backSteps.ts";

/** Two menus, each with a button that opens and closes it. */
function Menus() {
  return (
    <>
      <Menu name="first" />
      <Menu name="second" />
    </>
  );
}

function Menu({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  useBackStep(isOpen, () => setOpen(false));
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {name}
    </button>
  );
}

const press = (name: string) => act(() => screen.getByRole("button", { name }).click());
const isExpanded = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-expanded") === "true";

describe("a back step on a phone", () => {
  beforeEach(() => {
    browser.narrow = true;
    render(<Menus />);
  });

  it("closes the open layer and stays on the page", async () => {
    const { href } = location;
    press("first");

    history.back();

    await waitFor(() => expect(isExpanded("first")).toBe(false));
    expect(location.href).toBe(href);
  });

  it("leaves a layer open that opens while the step of another one is being undone", async () => {
    const go = history.go.bind(history);
    const returned = new Promise<void>((resolve) => {
      vi.spyOn(history, "go").mockImplementationOnce((steps) => {
        addEventListener("popstate", () => resolve(), { once: true });
        go(steps);
        press("second");
      });
    });
    press("first");
    press("first");

    await returned;

    expect(isExpanded("second")).toBe(true);
    history.back();
    await waitFor(() => expect(isExpanded("second")).toBe(false));
  });
});
