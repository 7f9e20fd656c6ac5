import { App } from "antd";
import { useState } from "react";
import type { TextSource } from "#contract/text";
import { addWords, useWords } from "../../i18n.ts";

/** A part that loads with the first press: there once it is opened. */
type Late<Part> = {
  readonly part: Part | undefined;
  readonly isLoading: boolean;
  readonly open: () => Promise<void>;
  readonly close: () => void;
};

/**
 * A dialog that loads with its words when it is opened for the first time:
 * `const dialog = useLate(async () => (await import("./PrintDialog.tsx")).PrintDialog, printText)`.
 */
export function useLate<Part>(load: () => Promise<Part>, texts: TextSource): Late<Part> {
  const t = useWords();
  const { message } = App.useApp();
  const [part, setPart] = useState<Part>();
  const [isLoading, setLoading] = useState(false);

  async function open(): Promise<void> {
    setLoading(true);
    try {
      const [late] = await Promise.all([load(), addWords(texts)]);
      setPart(() => late);
    } catch {
      // Gone after an update, or no network: what is open stays usable.
      void message.error(t("shell.unreachable"));
    } finally {
      setLoading(false);
    }
  }

  return { part, isLoading, open, close: () => setPart(undefined) };
}
