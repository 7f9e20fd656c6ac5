import { expect, it } from "vitest";
import { createPermanentStyleCache } from "./styleCache.ts";

const key = "style%Button";

it("keeps an entry after its last component has gone, for the rendering that has looked it up already", () => {
  const cache = createPermanentStyleCache();
  cache.opUpdate(key, () => [0, "rules"]);

  cache.opUpdate(key, (entry) => [(entry?.[0] ?? 0) + 1, entry?.[1]]);
  cache.opUpdate(key, (entry) => (entry?.[0] === 1 ? null : [(entry?.[0] ?? 0) - 1, entry?.[1]]));

  expect(cache.opGet(key)?.[1]).toBe("rules");
});
