import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { CallError } from "../api.ts";
import { freshText } from "../fresh/text/index.ts";
import { addWords, useWords } from "../i18n.ts";

/** Clears what this browser keeps, reads everything again and says what was cleared. */
export function useClearCache(): () => Promise<void> {
  const t = useWords();
  const { message } = App.useApp();
  const queries = useQueryClient();
  return async () => {
    try {
      const [{ clearCache }] = await Promise.all([import("../fresh/clearCache.ts"), addWords(freshText)]);
      void message.success(await clearCache(queries));
    } catch (error) {
      // The server says why, or the part could not be loaded.
      void message.error(error instanceof CallError ? error.message : t("shell.unreachable"));
    }
  };
}
