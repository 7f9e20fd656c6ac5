import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { reviveInstant, writeDatedJson } from "../datedJson.ts";
import { keep, readKept } from "./lastSeen.ts";

// Data of pages is kept for the tab in which it was seen: it does not stay on a computer after the tab is closed.

type LastAnswer = { readonly key: QueryKey; readonly data: unknown; readonly at: number };

const name = "lastAnswers";
/** A tenth of what a browser keeps for an origin. */
const maxLength = 500_000;

/** Keeps the answers that the pages of this tab show, the latest first, as far as there is space. */
export function keepAnswers(queries: QueryClient): void {
  const answers = queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success" && isPlain(state.data))
    .map(({ state, queryKey }): LastAnswer => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
    .toSorted((one, other) => other.at - one.at);
  let length = 0;
  const texts = answers
    .map((answer) => writeDatedJson(answer))
    .filter((text) => {
      length += text.length;
      return length < maxLength;
    });
  keep(sessionStorage, name, `[${texts.join(",")}]`);
}

/** Answers that storage returns as they were; others hold code, or what the page made of the answer. */
function isPlain(data: unknown): boolean {
  if (typeof data === "function" || typeof data === "symbol") return false;
  if (typeof data !== "object" || data === null || data instanceof Date) return true;
  if (Array.isArray(data)) return data.every((one) => isPlain(one));
  return Object.getPrototypeOf(data) === Object.prototype && Object.values(data).every((one) => isPlain(one));
}

/** Puts the kept answers into an empty cache. */
export function restoreAnswers(queries: QueryClient): void {
  const answers = readKept(sessionStorage, name, (text) => {
    const kept: LastAnswer[] = JSON.parse(text, reviveInstant);
    return kept;
  });
  for (const { key, data, at } of answers ?? []) queries.setQueryData(key, data, { updatedAt: at });
}
