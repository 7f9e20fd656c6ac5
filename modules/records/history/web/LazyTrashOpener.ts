import { lazyComponent } from "#kit/parts/lazyComponent.tsx";

/** Opens the deleted records of an API, on pages without a list. */
export const LazyTrashOpener = lazyComponent(async () => (await import("./TrashOpener.tsx")).TrashOpener);
