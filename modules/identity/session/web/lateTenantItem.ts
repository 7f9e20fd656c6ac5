import { lazyComponent } from "#kit/parts/lazyComponent.tsx";

/** See `TenantItem.lazy.tsx`: most people never need the field. */
export const TenantItem = lazyComponent(async () => (await import("./TenantItem.lazy.tsx")).TenantItem);
