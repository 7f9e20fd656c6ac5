import { type ReactNode, useEffect } from "react";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { usageText as texts } from "../../text/index.ts";
import { hideWarnings, useShownWarnings } from "./shownWarnings.ts";

const WarningBar = lazyComponent(async () => (await import("./WarningBar.tsx")).WarningBar, { texts });

/**
 * Above every page: the limits that are reached or near. A bar covers no list, drawer or button, and stays until it is
 * closed.
 */
export function WarningFrame({ children }: { children: ReactNode }) {
  const hasWarnings = useShownWarnings().length > 0;
  // The next session may belong to an account that may not see them.
  useEffect(() => hideWarnings, []);
  return (
    <>
      {hasWarnings ? <WarningBar /> : undefined}
      {children}
    </>
  );
}
