import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionApi } from "#modules/identity/session/contract";
import { createFakeServer } from "#testing/fakeServer.ts";
import { deleteDraft, type StoredDraft, saveDraft, listDrafts, openVault } from "./draftVault.ts";

const [mine, theirs] = [11, 22];
const week = 7 * 86_400_000;

/** What the server gives each account; a vault that is closed forgets it. */
function serve(key: string): void {
  createFakeServer().answer(sessionApi, "draftKey", () => ({ key: btoa(key.repeat(32).slice(0, 32)) }));
}

function aDraft(about: Partial<StoredDraft> = {}): StoredDraft {
  return {
    name: "site/add",
    label: "新增工地",
    address: "/site",
    at: Date.now(),
    was: {},
    values: { name: "桥" },
    ...about,
  };
}

const stored = () => Object.keys(localStorage).filter((key) => key.includes("drafts/"));

/** Opens the vault as after a reload: another account was signed in before. */
async function reopened(account: number): Promise<void> {
  await openVault(99);
  await openVault(account);
}

beforeEach(() => serve("k"));

describe("the drafts of a browser", () => {
  it("are read again by the account that left them", async () => {
    const kept = aDraft();
    await saveDraft(mine, kept);

    await reopened(mine);

    expect(listDrafts(mine)).toEqual([kept]);
  });

  it("are no one else's, not even under the same key's name", async () => {
    await saveDraft(mine, aDraft());
    serve("other");
    await reopened(theirs);
    expect(listDrafts(theirs)).toEqual([]);

    const [key = ""] = stored();
    localStorage.setItem(key.replace(`/${mine}/`, `/${theirs}/`), localStorage.getItem(key) ?? "");
    await reopened(theirs);

    expect(listDrafts(theirs)).toEqual([]);
    expect(stored()).toEqual([key]);
  });

  it("are one for each form, the last", async () => {
    await Promise.all(
      ["一", "一号", "一号桥"].map(async (name) => await saveDraft(mine, aDraft({ values: { name } }))),
    );
    await saveDraft(mine, aDraft({ name: "site/5" }));

    await reopened(mine);

    expect(
      listDrafts(mine)
        .map(({ values }) => values["name"])
        .toSorted(),
    ).toEqual(["一号桥", "桥"]);
    expect(stored()).toHaveLength(2);
  });

  it("are gone once they are saved or thrown away, also while they are being written", async () => {
    await saveDraft(mine, aDraft());
    const writing = saveDraft(mine, aDraft({ values: { name: "x" } }));
    deleteDraft(mine, "site/add");
    await writing;

    expect(listDrafts(mine)).toEqual([]);
    expect(stored()).toEqual([]);
  });

  it("are gone after a week, whoever left them", async () => {
    await saveDraft(mine, aDraft({ at: Date.now() - week - 1 }));
    await saveDraft(mine, aDraft({ name: "site/5", at: Date.now() - week + 60_000 }));

    await reopened(theirs);

    expect(stored()).toHaveLength(1);
  });

  it("are thirty at most, and the oldest makes room", async () => {
    for (let count = 0; count < 32; count++)
      await saveDraft(mine, aDraft({ name: `site/${count}`, at: Date.now() + count }));

    const names = listDrafts(mine).map(({ name }) => name);

    expect(names).toHaveLength(30);
    expect(names).not.toContain("site/0");
    expect(names[0]).toBe("site/31");
  });

  it("do without one that is too large, and stay silent when the browser is full", async () => {
    await saveDraft(mine, aDraft({ values: { name: "长".repeat(200_000) } }));
    expect(stored()).toEqual([]);
    const report = vi.spyOn(globalThis, "reportError").mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });

    await saveDraft(mine, aDraft());

    expect(report).toHaveBeenCalledOnce();
  });

  it("stay in their tab where the page cannot encrypt", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await openVault(theirs);

    await saveDraft(mine, aDraft());
    await reopened(mine);
    vi.unstubAllGlobals();

    expect(stored()).toEqual([]);
    expect(listDrafts(mine)).toHaveLength(1);
    sessionStorage.clear();
    expect(listDrafts(mine)).toEqual([]);
  });

  it("that are damaged are thrown away", async () => {
    await saveDraft(mine, aDraft());
    const [key = ""] = stored();
    const sealed = JSON.parse(localStorage.getItem(key) ?? "");
    localStorage.setItem(key, JSON.stringify({ ...sealed, text: btoa("nonsense that is long enough") }));

    await reopened(mine);

    expect(listDrafts(mine)).toEqual([]);
    expect(stored()).toEqual([]);
  });

  it("are not thrown away because the server cannot be reached", async () => {
    await saveDraft(mine, aDraft());
    createFakeServer().breakConnection(sessionApi, "draftKey");
    await reopened(mine);
    expect([listDrafts(mine), stored().length]).toEqual([[], 1]);

    serve("k");
    await openVault(mine);

    expect(listDrafts(mine)).toHaveLength(1);
  });
});
