import { vi } from "vitest";
import type * as vanilla from "zustand/vanilla";

const resets: (() => void)[] = [];

/** Gives every store of the product its initial state again, which reads the storage of the browser. */
export function resetStores(): void {
  for (const reset of resets) reset();
}

// oxlint-disable-next-line vitest/no-restricted-vi-methods -- the stores stay real; zustand documents resets in this way
vi.mock("zustand/vanilla", async (importOriginal) => {
  const original = await importOriginal<typeof vanilla>();
  const createStore = <State>(create: vanilla.StateCreator<State>) => {
    const store = original.createStore(create);
    resets.push(() => store.setState(create(store.setState, store.getState, store), true));
    return store;
  };
  return { ...original, createStore };
});
