import { lazyComponent } from "./lazyComponent.tsx";

/** See `FoldedTools.lazy.tsx`: only phones and large text need it. */
export const FoldedTools = lazyComponent(async () => (await import("./FoldedTools.lazy.tsx")).FoldedTools);
