import { lazyComponent } from "#kit/parts/lazyComponent.tsx";

/** Colour scheme, brand colour and size. */
export const AppearanceBlock = lazyComponent(async () => (await import("./AppearanceBlock.tsx")).AppearanceBlock);
