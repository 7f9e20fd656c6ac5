import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { browser, matchMedia } from "#testing/browser.ts";
import { changeTheme, useThemeConfig } from "./config.ts";
import { Theme, useIsNarrow, useScheme } from "./theme.tsx";

function Chooser() {
  const scheme = useScheme();
  const { scheme: choice } = useThemeConfig();
  return (
    <>
      <output>
        {choice} shows {scheme}
      </output>
      <output>{useIsNarrow() ? "narrow" : "wide"}</output>
      {(["system", "light", "dark"] as const).map((option) => (
        <button key={option} type="button" onClick={() => changeTheme({ scheme: option })}>
          {option}
        </button>
      ))}
    </>
  );
}

const root = document.documentElement;
let systemListeners = new Set<() => void>();
let isSystemDark = false;

/** Switches the operating system between light and dark. */
function setSystemDark(isDark: boolean): void {
  isSystemDark = isDark;
  for (const listener of systemListeners) listener();
}

beforeEach(() => {
  isSystemDark = false;
  systemListeners = new Set();
  globalThis.matchMedia = (query) => {
    const media = matchMedia(query);
    if (!query.includes("color-scheme")) return media;
    Object.defineProperty(media, "matches", { get: () => isSystemDark });
    const listen = (_: string, listener: () => void) => void systemListeners.add(listener);
    return Object.assign(media, { addEventListener: listen });
  };
});

it("the colour scheme follows the system unless light or dark is chosen", async () => {
  const user = userEvent.setup();
  render(
    <Theme language="zh-CN">
      <Chooser />
    </Theme>,
  );
  await user.click(screen.getByRole("button", { name: "system" }));
  expect(screen.getByText("system shows light")).toBeDefined();

  setSystemDark(true);
  expect(await screen.findByText("system shows dark")).toBeDefined();
  expect(root.dataset["theme"]).toBe("dark");
  expect(root.style.colorScheme).toBe("dark");

  await user.click(screen.getByRole("button", { name: "light" }));
  setSystemDark(true);

  expect(screen.getByText("light shows light")).toBeDefined();
  expect(root.dataset["theme"]).toBe("light");
  expect(localStorage.getItem("siteward:themeConfig")).toBe('{"scheme":"light"}');
});

it("a window of a phone's width is narrow", () => {
  browser.narrow = true;

  render(
    <Theme language="zh-CN">
      <Chooser />
    </Theme>,
  );

  expect(screen.getByText("narrow")).toBeDefined();
});
