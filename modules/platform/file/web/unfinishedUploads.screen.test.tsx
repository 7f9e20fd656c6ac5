import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { filesText } from "#kit/files/text/index.ts";
import type { UploadItem } from "#kit/files/uploads.ts";
import { createFakeServer, renderScreen } from "#testing";
import { useUnfinishedUploads } from "./useUnfinishedUploads.ts";

const hasDrafts = () => Object.keys(localStorage).some((key) => key.includes("drafts/"));

function anUpload(state: UploadItem["state"]): UploadItem {
  const file = new File(["内容"], "竣工图.txt");
  return {
    key: 1,
    file,
    send: async () => await Promise.resolve(),
    state,
    sentBytes: 0,
    isInterrupted: false,
    problem: undefined,
    isRefused: false,
  };
}

function Unfinished({ items }: { items: readonly UploadItem[] }) {
  const { names, forget } = useUnfinishedUploads({ items });
  return (
    <button type="button" onClick={forget}>
      {names.length === 0 ? "-" : names.join(", ")}
    </button>
  );
}

const open = async (...items: UploadItem[]) =>
  await renderScreen(<Unfinished items={items} />, { server: createFakeServer(), texts: filesText });

beforeEach(() => localStorage.clear());

it("names the uploads that ended with the page, until they are dismissed", async () => {
  const first = await open(anUpload("sending"));
  expect(screen.getByRole("button").textContent).toBe("-");
  await waitFor(() => expect(hasDrafts()).toBe(true));
  first.unmount();

  const { user, unmount } = await open();
  await user.click(await screen.findByRole("button", { name: "竣工图.txt" }));
  await waitFor(() => expect(hasDrafts()).toBe(false));
  unmount();
  await open();

  expect((await screen.findByRole("button")).textContent).toBe("-");
});

it("names no upload that was finished", async () => {
  await open(anUpload("done"));

  expect((await screen.findByRole("button")).textContent).toBe("-");
  expect(hasDrafts()).toBe(false);
});
