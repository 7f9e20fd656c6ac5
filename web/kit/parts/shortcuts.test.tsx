import { act, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { formatKeys, matchesKeys, type ShortcutAction, useShortcut, useShortcuts } from "./shortcuts.ts";

type Props = { keys: string; action?: ShortcutAction };

function Part({ keys, action }: Props) {
  useShortcut(keys, "kit.save", action, "form");
  return <input aria-label="input" />;
}

function Help() {
  return useShortcuts()
    .map(({ keys, scope }) => `${keys} ${scope}`)
    .join(", ");
}

const press = async (keys: string) => await act(async () => await userEvent.keyboard(keys));

describe("a shortcut", () => {
  it("works wherever the focus is, with Ctrl and with the command key", async () => {
    const action = vi.fn<ShortcutAction>();
    const { container } = render(<Part keys="Ctrl+S" action={action} />);

    await press("{Control>}s{/Control}");
    container.querySelector("input")?.focus();
    await press("{Meta>}s{/Meta}");
    await press("s");

    expect(action).toHaveBeenCalledTimes(2);
  });

  it("of a single key is ignored in a text input", async () => {
    const action = vi.fn<ShortcutAction>();
    const { container } = render(<Part keys="?" action={action} />);

    await press("?");
    container.querySelector("input")?.focus();
    await press("?");

    expect(action).toHaveBeenCalledTimes(1);
  });

  it("runs in the component mounted last, unless its action returns false", async () => {
    const below = vi.fn<ShortcutAction>();
    const above = vi.fn<ShortcutAction>(() => false);
    render(<Part keys="Ctrl+S" action={below} />);
    const { unmount } = render(<Part keys="Ctrl+S" action={above} />);

    await press("{Control>}s{/Control}");
    expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 1]);
    above.mockReturnValue(undefined);
    await press("{Control>}s{/Control}");
    expect([above.mock.calls.length, below.mock.calls.length]).toEqual([2, 1]);
    unmount();
    await press("{Control>}s{/Control}");

    expect([above.mock.calls.length, below.mock.calls.length]).toEqual([2, 2]);
  });

  it("is listed once, while its component is mounted", () => {
    const help = render(<Help />);
    const parts = render(
      <>
        <Part keys="Ctrl+S" />
        <Part keys="Ctrl+S" />
      </>,
    );

    expect(help.container.textContent).toBe("Ctrl+S form");
    parts.unmount();
    expect(help.container.textContent).toBe("");
  });
});

describe("keys", () => {
  it.each([
    ["Ctrl+Enter", { key: "Enter", ctrlKey: true }, true],
    ["Ctrl+Enter", { key: "Enter" }, false],
    ["Ctrl+S", { key: "S", ctrlKey: true, shiftKey: true }, false],
    ["Alt+ArrowUp", { key: "ArrowUp", altKey: true }, true],
    ["?", { key: "?", shiftKey: true }, true],
  ])("%s match %o: %s", (keys, about, expected) => {
    expect(matchesKeys(keys, new KeyboardEvent("keydown", about))).toBe(expected);
  });

  it("are formatted for the keyboard of the platform", () => {
    expect(formatKeys("Ctrl+Shift+ArrowUp")).toBe("Ctrl+Shift+↑");
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)");
    expect(formatKeys("Ctrl+S")).toBe("⌘S");
  });
});
