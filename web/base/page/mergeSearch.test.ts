import { expect, it } from "vitest";
import { mergeSearch } from "./mergeSearch.ts";

it.each([
  { latest: "a=1", shown: "a=1", next: "a=1&b=2", merged: "a=1&b=2" },
  { latest: "", shown: "a=1", next: "a=1&b=2", merged: "b=2" },
  { latest: "a=1&b=2", shown: "a=1", next: "", merged: "b=2" },
  { latest: "a=2", shown: "a=1", next: "a=3", merged: "a=3" },
  { latest: "a=1&a=2&c=3", shown: "a=1&a=2", next: "a=2", merged: "c=3&a=2" },
  { latest: "a=2", shown: "a=1", next: "a=1", merged: "a=2" },
])("a change from $shown to $next makes $merged of $latest", ({ latest, shown, next, merged }) => {
  const params = (text: string) => new URLSearchParams(text);

  expect(mergeSearch(params(latest), { shown: params(shown), next: params(next) }).toString()).toBe(merged);
});
