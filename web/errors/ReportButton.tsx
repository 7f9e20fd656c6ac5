import { Button } from "antd";
import { useState } from "react";
import { CallError } from "../api.ts";
import { useWords } from "../i18n.ts";

/** Puts what is known of a fault into the clipboard, for whoever has to find it. */
export function ReportButton({ error }: { error: Error }) {
  const t = useWords();
  const [outcome, setOutcome] = useState<"report" | "reportCopied" | "reportLost">("report");

  async function handleCopy(): Promise<void> {
    try {
      // Browsers give no clipboard to a page that came over plain HTTP.
      await navigator.clipboard.writeText(reportOf(error));
      setOutcome("reportCopied");
    } catch {
      setOutcome("reportLost");
    }
  }

  return (
    <Button type="link" onClick={() => void handleCopy()}>
      <span aria-live="polite">{t(`error.${outcome}`)}</span>
    </Button>
  );
}

/** Says where and when, never what stood in the address's query: that may be somebody's data. */
function reportOf(error: Error): string {
  const requestId = error instanceof CallError ? error.requestId : undefined;
  const lines = [
    `${error.name}: ${error.message}`,
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
    `page ${location.pathname}${location.hash.split("?", 1)[0] ?? ""}`,
    `at ${new Date().toISOString()}`,
    navigator.userAgent,
    error.stack ?? "",
  ];
  return lines.join("\n");
}
