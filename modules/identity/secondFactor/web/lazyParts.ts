import { lazyComponent } from "#kit/parts/lazyComponent.tsx";

/** Recovery codes, shown once. */
export const RecoveryCodes = lazyComponent(async () => (await import("./RecoveryCodes.tsx")).RecoveryCodes);
