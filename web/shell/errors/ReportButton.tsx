import { Button } from "antd";
import { useState } from "react";
import { CallError } from "#base/answer";
import { useTexts } from "#base/i18n";

/** Copies the details of an error to the clipboard, for support. */
export function ReportButton({ error }: { error: Error }) {
  const t = useTexts();
  const [outcome, setOutcome] = useState<"report" | "reportCopied" | "reportLost">("report");

  async function handleCopy(): Promise<void> {
    try {
      // Browsers offer no clipboard to pages loaded over plain HTTP.
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

/** Contains the path and the time, never the query of the URL, which may contain personal data. */
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
