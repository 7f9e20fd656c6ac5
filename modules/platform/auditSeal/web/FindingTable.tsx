import { formatDate, formatExactly, useTexts } from "#kit";
import type { AuditFinding } from "../contract.ts";

/** What was changed in the database, row by row. */
export function FindingTable({ findings }: { findings: readonly AuditFinding[] }) {
  const t = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- content that scrolls must be reachable by keyboard
    <div className="sw-audit-findings" role="region" aria-label={t("auditSeal.findings")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("auditSeal.fault")}</th>
            <th scope="col">{t("auditSeal.rowId")}</th>
            <th scope="col">{t("auditSeal.time")}</th>
            <th scope="col">{t("auditSeal.number")}</th>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding) => (
            <tr key={`${finding.fault}:${finding.number}:${finding.rowId}`}>
              <td>{t(`auditSeal.fault.${finding.fault}`)}</td>
              <td>{finding.rowId ?? t("kit.none")}</td>
              <td>{formatTime(finding) ?? t("kit.none")}</td>
              <td>{finding.number}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An anchor has a day, a row the time at which it was written. */
function formatTime({ time, rowId }: AuditFinding): string | undefined {
  if (time === null) return undefined;
  return rowId === null ? formatDate(time.toISOString().slice(0, 10)) : formatExactly(time);
}
