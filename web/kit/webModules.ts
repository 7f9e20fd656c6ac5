import { createContext, useContext } from "react";
import type { WebModule } from "./webModule.ts";

const noModules: readonly WebModule[] = [];

/** The modules of this build; provided where the application is assembled. */
export const WebModules = createContext(noModules);

/** The modules of this build; empty if a part is rendered on its own. */
export function useWebModules(): readonly WebModule[] {
  return useContext(WebModules);
}
