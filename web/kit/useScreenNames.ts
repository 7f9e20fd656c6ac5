import { useWebModules } from "./webModules.ts";

/** The components that menu entries may name in this build: `/system/pos/index`. */
export function useScreenNames(): readonly string[] {
  return useWebModules().flatMap(({ screens = {} }) => Object.keys(screens));
}
