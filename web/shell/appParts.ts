import type { ReactNode } from "react";
import type { PreloadableComponent } from "#kit/parts/preloadable.tsx";
import type { SignedOutState } from "#base/session/session";

/** The parts of the window that know the modules, or load with them; `app/` passes them in. */
export type AppParts = {
  /** Renders without the list of modules, so that sign-in does not wait for it. */
  readonly SignInPage: PreloadableComponent<SignedOutState>;
  /** Provides the list of modules (`useWebModules`) to its children. */
  readonly Modules: PreloadableComponent<{ children: ReactNode }>;
  /** The frame around the pages (`layout/Shell.tsx`), which is loaded with that list. */
  readonly Shell: PreloadableComponent<object>;
};
