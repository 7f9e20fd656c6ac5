import { useEffect, useState } from "react";
import { useSessionState } from "../session/session.ts";
import { storageKey } from "../storage.ts";
import { type Place, storedPlaces, storePlaces } from "./openPages.ts";

/** The pages that an account has pinned in this browser, and how that changes. */
export type Pins = {
  readonly pins: readonly Place[];
  pin(place: Place): void;
  unpin(path: string): void;
};

/** Pins outlive the session: whoever signs in again finds his own. */
export function usePins(): Pins {
  const state = useSessionState();
  const name = `pins/${state.step === "ready" ? state.session.user.id : ""}`;
  const [pins, setPins] = useState(() => storedPlaces(localStorage, name));

  useEffect(() => {
    // Another tab of this browser has pinned.
    const handleStored = ({ key }: StorageEvent) => {
      if (key === storageKey(name)) setPins(storedPlaces(localStorage, name));
    };
    addEventListener("storage", handleStored);
    return () => removeEventListener("storage", handleStored);
  }, [name]);

  function change(next: readonly Place[]): void {
    storePlaces(localStorage, name, next);
    setPins(next);
  }

  return {
    pins,
    pin: (place) => change([...pins, place]),
    unpin: (path) => change(pins.filter((one) => one.path !== path)),
  };
}
