import { useEffect } from "react";
import { useSession } from "#base/session/session";
import { useSysInfo } from "#base/session/sysInfo";
import { useThemeConfig } from "#base/theme/config";

/** The watermark over the window: the tenant's with the name of the account, otherwise the text chosen by the account. */
export function Watermark() {
  const text = useWatermarkText();
  useEffect(() => {
    if (text === undefined) return;
    const controller = new AbortController();
    void show(text, controller.signal);
    return () => controller.abort();
  }, [text]);
  return undefined;
}

function useWatermarkText(): string | undefined {
  const { user } = useSession();
  const info = useSysInfo();
  const { hasWatermark, watermark } = useThemeConfig();
  // The account's own `watermarkText` is as old as the session; the tenant's text may have changed since.
  const tenantText = info?.watermark ?? null;
  if (tenantText !== null) return tenantText === "" ? user.realName : `${tenantText}-${user.realName}`;
  if (!hasWatermark) return undefined;
  return watermark.trim() === "" ? user.realName : watermark.trim();
}

async function show(text: string, signal: AbortSignal): Promise<void> {
  try {
    const { maintainWatermark } = await import("./watermark.lazy.ts");
    if (!signal.aborted) maintainWatermark(text, signal);
  } catch (error) {
    // The chunk was removed by an update, or there is no network: the page stays usable without the watermark.
    reportError(error);
  }
}
