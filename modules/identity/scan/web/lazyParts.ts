import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { scanText } from "../text/index.ts";

/** Sign-in by a phone that scans a code; it is loaded when it is chosen. */
export const ScanSignIn = lazyComponent(async () => (await import("./signIn/ScanSignIn.tsx")).ScanSignIn, {
  texts: scanText,
});
