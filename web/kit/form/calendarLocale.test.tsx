import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { Language } from "#contract/languages";
import { applyLanguage } from "#base/i18n";
import { Theme } from "#base/theme/theme.tsx";
import { DateControl } from "./DateControl.lazy.tsx";

afterEach(async () => await act(async () => await applyLanguage("zh-CN")));

const readWeekdays = () =>
  Array.from(document.querySelectorAll(".ant-picker-content th"), ({ textContent }) => textContent);

it.each([
  ["en", "Mo", "Su"],
  ["de", "Mo", "So"],
  ["ja", "日", "土"],
] as const satisfies (readonly [Language, string, string])[])(
  "the weeks of a calendar in %s go from %s to %s",
  async (language, first, last) => {
    await act(async () => await applyLanguage(language));
    render(
      <Theme language={language}>
        <DateControl
          named={{ "aria-label": "Day" }}
          value="2026-11-23"
          isDisabled={false}
          placeholder=""
          onChange={() => undefined}
        />
      </Theme>,
    );

    await userEvent.setup().click(await screen.findByRole("textbox", { name: "Day" }));

    await waitFor(() => expect([readWeekdays()[0], readWeekdays()[6]]).toEqual([first, last]));
  },
);
