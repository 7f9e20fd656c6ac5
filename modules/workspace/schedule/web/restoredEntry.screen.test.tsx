import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { clearUnsavedInput } from "#base/page/unsavedInput";
import { createFakeServer, renderScreen } from "#testing";
import { waitOptions } from "#tests/builders/testRun";
import { scheduleApi } from "../contract.ts";
import { scheduleText } from "../text/index.ts";
import { anEntry } from "./schedule.samples.ts";
import { Component as SchedulePage } from "./SchedulePage.tsx";
import "./ScheduleDialog.tsx";

const server = createFakeServer();
const entry = anEntry({ content: "例会" });

async function openPage(search: string) {
  server.answer(scheduleApi, "page", () => [entry]);
  server.answer(scheduleApi, "detail", () => entry);
  server.answer(scheduleApi, "calendars", () => []);
  return await renderScreen(<SchedulePage />, { server, search, texts: scheduleText });
}

const draftKeys = () => Object.keys(localStorage).filter((key) => key.includes("drafts/"));

/** Ends the session: the page comes back later with the same address. */
async function leave(unmount: () => void): Promise<void> {
  await waitFor(() => expect(draftKeys()).toHaveLength(1), waitOptions);
  unmount();
  clearUnsavedInput();
}

it("an expired session brings the form of a new entry back, with its text and its time", async () => {
  const { user, search, unmount } = await openPage("?view=week&date=2031-03-12");
  await user.click(await screen.findByRole("button", { name: "新增日程" }));
  const form = within(await screen.findByRole("dialog", { name: "新增日程" }));
  await user.type(form.getByRole("textbox", { name: "内容" }), "周检");
  await waitFor(() => expect(search().get("entry")).toBe("add"));
  await leave(unmount);

  await openPage(`?view=week&date=2031-03-14&entry=${search().get("entry")}`);

  const again = within(await screen.findByRole("dialog", { name: "新增日程" }));
  expect(again.getByRole("textbox", { name: "内容" })).toHaveProperty("value", "周检");
  expect(again.getByRole("textbox", { name: "日期" })).toHaveProperty("value", "2031-03-12");
});

it("an expired session brings the form of an entry back, and closing it leaves the address", async () => {
  const { user, search, unmount } = await openPage("?view=list&date=2026-12-01");
  await user.click(await screen.findByRole("button", { name: /09:00.*例会/u }));
  const form = within(await screen.findByRole("dialog", { name: "修改日程" }));
  await user.type(form.getByRole("textbox", { name: "内容" }), "改期");
  await waitFor(() => expect(search().get("entry")).toBe(String(entry.id)));
  await leave(unmount);

  const again = await openPage(`?view=list&date=2026-12-01&entry=${entry.id}`);

  const dialog = await screen.findByRole("dialog", { name: "修改日程" });
  expect(within(dialog).getByRole("textbox", { name: "内容" })).toHaveProperty("value", "例会改期");
  await again.user.click(within(dialog).getByRole("button", { name: /取\s?消/u }));
  await again.user.click(await screen.findByRole("button", { name: "放弃" }));
  await waitFor(() => expect(again.search().get("entry")).toBeNull());
  expect(screen.queryByRole("dialog", { name: "修改日程" })).toBeNull();
});
