import { lazyComponent } from "../parts/lazyComponent.tsx";

/** See `Preferences.lazy.tsx`; forms come first. */
export const Preferences = lazyComponent(async () => (await import("./Preferences.lazy.tsx")).Preferences);
