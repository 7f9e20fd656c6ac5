import { useEffect } from "react";
import { useSession } from "../session/session.ts";
import { useSysInfo } from "../session/sysInfo.ts";
import { useThemeConfig } from "../theme/config.ts";

/** The watermark over everything: the tenant's with who looks wherever it has one, else what somebody has chosen. */
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
  if ((info?.watermark ?? null) !== null) return user.watermarkText === "" ? user.realName : user.watermarkText;
  if (!hasWatermark) return undefined;
  return watermark.trim() === "" ? user.realName : watermark.trim();
}

async function show(text: string, signal: AbortSignal): Promise<void> {
  try {
    const { keepWatermark } = await import("./late/watermark.ts");
    if (!signal.aborted) keepWatermark(text, signal);
  } catch (error) {
    // Gone after an update, or no network: what is open stays usable, the next load of the page draws it.
    reportError(error);
  }
}
