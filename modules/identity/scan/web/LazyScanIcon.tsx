import { lazyComponent } from "#kit/parts/lazyComponent.tsx";

/** As wide as the loaded icon. */
export const LazyScanIcon = lazyComponent(async () => (await import("./ScanIcon.tsx")).ScanIcon, {
  fallback: <span className="anticon" />,
});
