import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { clearSessionStorage } from "../storage.ts";
import { keepAnswers, restoreAnswers } from "./lastAnswers.ts";

const queries = new QueryClient();

/** The answers that another start of the same tab finds. */
function restore(): unknown[] {
  const next = new QueryClient();
  restoreAnswers(next);
  return next
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

describe("the answers that pages have shown", () => {
  it("come back with their instants", () => {
    const row = { id: 1, createTime: new Date("2026-11-01T02:00:00Z"), remark: null };
    queries.setQueryData(["sysPos", "page", { page: 1 }], { items: [row], total: 1 });

    keepAnswers(queries);

    expect(restore()).toEqual([[["sysPos", "page", { page: 1 }], { items: [row], total: 1 }]]);
  });

  it("are kept without code, and the latest first as far as there is space", () => {
    const long = "x".repeat(300_000);
    queries.clear();
    queries.setQueryData(["screen", "/a"], { Component: () => undefined });
    queries.setQueryData(["sysPos", "page", 1], long, { updatedAt: 1 });
    queries.setQueryData(["sysPos", "page", 2], long, { updatedAt: 2 });

    keepAnswers(queries);

    expect(restore()).toEqual([[["sysPos", "page", 2], long]]);
  });

  it("are gone with the session", () => {
    queries.setQueryData(["sysPos", "page", 3], "secret");
    keepAnswers(queries);

    clearSessionStorage();

    expect(restore()).toEqual([]);
  });

  it("count as absent if they cannot be read", () => {
    sessionStorage.setItem("siteward:lastAnswers", "{");

    expect(restore()).toEqual([]);
  });
});
