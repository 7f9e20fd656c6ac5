import { App } from "antd";
import { useState } from "react";
import type { TextSource } from "#contract/text";
import { loadTexts, useTexts } from "#base/i18n";

/** A dialog that loads on first use: `Part` is defined once it is opened. */
type LazyDialog<Part> = {
  readonly part: Part | undefined;
  readonly isLoading: boolean;
  readonly open: () => Promise<void>;
  readonly close: () => void;
};

/**
 * A dialog that loads with its texts when it is first opened: `const dialog = useLazyDialog(async () => (await
 * import("./PrintDialog.tsx")).PrintDialog, printText)`.
 */
export function useLazyDialog<Part>(
  load: () => Promise<Part>,
  texts: TextSource | readonly TextSource[],
): LazyDialog<Part> {
  const t = useTexts();
  const { message } = App.useApp();
  const [part, setPart] = useState<Part>();
  const [isLoading, setLoading] = useState(false);

  async function open(): Promise<void> {
    setLoading(true);
    try {
      const [late] = await Promise.all([load(), ...[texts].flat().map(loadTexts)]);
      setPart(() => late);
    } catch {
      // The file is gone after an update, or there is no network: the page stays usable.
      void message.error(t("shell.unreachable"));
    } finally {
      setLoading(false);
    }
  }

  return { part, isLoading, open, close: () => setPart(undefined) };
}
