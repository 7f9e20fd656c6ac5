import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionApi } from "#modules/identity/session/contract";
import { createFakeServer } from "#testing/fakeServer.ts";
import { deleteDraft, type StoredDraft, saveDraft, listDrafts, openVault } from "./draftVault.ts";

const [ownAccount, otherAccount] = [11, 22];
const week = 7 * 86_400_000;

/** Answers each account with this key; a closed vault forgets its key. */
function serveKey(key: string): void {
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

const listStoredKeys = () => Object.keys(localStorage).filter((key) => key.includes("drafts/"));

/** Opens the vault as after a reload. Opening another account's vault first drops the key in memory. */
async function reopenVault(account: number): Promise<void> {
  await openVault(99);
  await openVault(account);
}

beforeEach(() => serveKey("k"));

describe("stored drafts", () => {
  it("are restored for the account that saved them", async () => {
    const draft = aDraft();
    await saveDraft(ownAccount, draft);

    await reopenVault(ownAccount);

    expect(listDrafts(ownAccount)).toEqual([draft]);
  });

  it("cannot be read by another account, even if copied to that account's storage key", async () => {
    await saveDraft(ownAccount, aDraft());
    serveKey("other");
    await reopenVault(otherAccount);
    expect(listDrafts(otherAccount)).toEqual([]);

    const [key = ""] = listStoredKeys();
    localStorage.setItem(key.replace(`/${ownAccount}/`, `/${otherAccount}/`), localStorage.getItem(key) ?? "");
    await reopenVault(otherAccount);

    expect(listDrafts(otherAccount)).toEqual([]);
    expect(listStoredKeys()).toEqual([key]);
  });

  it("are kept once per form, with the latest values", async () => {
    await Promise.all(
      ["一", "一号", "一号桥"].map(async (name) => await saveDraft(ownAccount, aDraft({ values: { name } }))),
    );
    await saveDraft(ownAccount, aDraft({ name: "site/5" }));

    await reopenVault(ownAccount);

    expect(
      listDrafts(ownAccount)
        .map(({ values }) => values["name"])
        .toSorted(),
    ).toEqual(["一号桥", "桥"]);
    expect(listStoredKeys()).toHaveLength(2);
  });

  it("are deleted on request, even while a write is in progress", async () => {
    await saveDraft(ownAccount, aDraft());
    const writing = saveDraft(ownAccount, aDraft({ values: { name: "x" } }));
    deleteDraft(ownAccount, "site/add");
    await writing;

    expect(listDrafts(ownAccount)).toEqual([]);
    expect(listStoredKeys()).toEqual([]);
  });

  it("are deleted after a week, also those of other accounts", async () => {
    await saveDraft(ownAccount, aDraft({ at: Date.now() - week - 1 }));
    await saveDraft(ownAccount, aDraft({ name: "site/5", at: Date.now() - week + 60_000 }));

    await reopenVault(otherAccount);

    expect(listStoredKeys()).toHaveLength(1);
  });

  it("are limited to thirty; the oldest is deleted first", async () => {
    for (let count = 0; count < 32; count++)
      await saveDraft(ownAccount, aDraft({ name: `site/${count}`, at: Date.now() + count }));

    const names = listDrafts(ownAccount).map(({ name }) => name);

    expect(names).toHaveLength(30);
    expect(names).not.toContain("site/0");
    expect(names[0]).toBe("site/31");
  });

  it("exclude a draft that is too large; a full storage is reported without failing", async () => {
    await saveDraft(ownAccount, aDraft({ values: { name: "长".repeat(200_000) } }));
    expect(listStoredKeys()).toEqual([]);
    const report = vi.spyOn(globalThis, "reportError").mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });

    await saveDraft(ownAccount, aDraft());

    expect(report).toHaveBeenCalledOnce();
  });

  it("are limited to the browser tab if encryption is unavailable", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await openVault(otherAccount);

    await saveDraft(ownAccount, aDraft());
    await reopenVault(ownAccount);
    vi.unstubAllGlobals();

    expect(listStoredKeys()).toEqual([]);
    expect(listDrafts(ownAccount)).toHaveLength(1);
    sessionStorage.clear();
    expect(listDrafts(ownAccount)).toEqual([]);
  });

  it("are deleted if they are corrupt", async () => {
    await saveDraft(ownAccount, aDraft());
    const [key = ""] = listStoredKeys();
    const sealed = JSON.parse(localStorage.getItem(key) ?? "");
    localStorage.setItem(key, JSON.stringify({ ...sealed, text: btoa("nonsense that is long enough") }));

    await reopenVault(ownAccount);

    expect(listDrafts(ownAccount)).toEqual([]);
    expect(listStoredKeys()).toEqual([]);
  });

  it("are kept while the server is unreachable, and can be read afterwards", async () => {
    await saveDraft(ownAccount, aDraft());
    createFakeServer().breakConnection(sessionApi, "draftKey");
    await reopenVault(ownAccount);
    expect([listDrafts(ownAccount), listStoredKeys().length]).toEqual([[], 1]);

    serveKey("k");
    await openVault(ownAccount);

    expect(listDrafts(ownAccount)).toHaveLength(1);
  });
});
