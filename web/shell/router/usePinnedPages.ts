import { useEffect, useState } from "react";
import { useSessionState } from "#base/session/session";
import { toStorageKey } from "#base/storage";
import { type PageAddress, readPageAddresses, storePageAddresses } from "./openPages.ts";

/** The pages that an account has pinned in this browser, with functions to change them. */
export type PinnedPages = {
  readonly pins: readonly PageAddress[];
  pin(place: PageAddress): void;
  unpin(path: string): void;
};

/** Pins outlive the session: each account finds its own after signing in again. */
export function usePinnedPages(): PinnedPages {
  const state = useSessionState();
  const name = `pins/${state.step === "ready" ? state.session.user.id : ""}`;
  const [pins, setPins] = useState(() => readPageAddresses(localStorage, name));

  useEffect(() => {
    // Another tab of this browser has changed the pins.
    const handleStored = ({ key }: StorageEvent) => {
      if (key === toStorageKey(name)) setPins(readPageAddresses(localStorage, name));
    };
    addEventListener("storage", handleStored);
    return () => removeEventListener("storage", handleStored);
  }, [name]);

  function change(next: readonly PageAddress[]): void {
    storePageAddresses(localStorage, name, next);
    setPins(next);
  }

  return {
    pins,
    pin: (place) => change([...pins, place]),
    unpin: (path) => change(pins.filter((one) => one.path !== path)),
  };
}
