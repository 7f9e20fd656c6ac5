import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { CallError } from "#base/answer";
import { updatesText } from "../updates/text/index.ts";
import { loadTexts, useTexts } from "#base/i18n";

/** Clears cached data of this browser, reloads everything and reports what was cleared. */
export function useClearCache(): () => Promise<void> {
  const t = useTexts();
  const { message } = App.useApp();
  const queries = useQueryClient();
  return async () => {
    try {
      const [{ clearCache }] = await Promise.all([import("../updates/clearCache.ts"), loadTexts(updatesText)]);
      void message.success(await clearCache(queries));
    } catch (error) {
      // The message of the server, or that the part could not be loaded.
      void message.error(error instanceof CallError ? error.message : t("shell.unreachable"));
    }
  };
}
