import { expect, it } from "vitest";
import { createPermanentStyleCache } from "./styleCache.ts";

const key = "style%Button";

it("the style cache keeps an entry after its last component unmounts, for a render in progress", () => {
  const cache = createPermanentStyleCache();
  cache.opUpdate(key, () => [0, "rules"]);

  cache.opUpdate(key, (entry) => [(entry?.[0] ?? 0) + 1, entry?.[1]]);
  cache.opUpdate(key, (entry) => (entry?.[0] === 1 ? null : [(entry?.[0] ?? 0) - 1, entry?.[1]]));

  expect(cache.opGet(key)?.[1]).toBe("rules");
});
