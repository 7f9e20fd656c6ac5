import type { ReactNode } from "react";
import { Chip, useTexts } from "#kit";
import type { TextKey } from "#contract/text";
import type { Explanation } from "../contract.ts";

type ExplanationProps = { explanation: Explanation };

/** The access checks in the order in which they run. */
export function AccessChecks({ explanation }: ExplanationProps) {
  const t = useTexts();
  const { call, row, rule, hiddenFields, hiddenFieldTitles, isAllowed } = explanation;
  const isRowOpen = row !== null && row.isReadable;
  return (
    <ol className="sw-gates">
      <AccessCheck name="permission.gate.call" isOpen={call.isOpen}>
        {t(`permission.because.${call.reason}`, { permission: call.permission ?? call.title })}
      </AccessCheck>
      {row !== null && (
        <AccessCheck name="permission.gate.row" isOpen={isRowOpen && (isAllowed || row.isWritable)}>
          <RowWords explanation={explanation} />
        </AccessCheck>
      )}
      <AccessCheck name="permission.gate.fields" isOpen={hiddenFields.length === 0} isNote>
        {hiddenFields.length === 0
          ? t("permission.fields.none")
          : t("permission.fields.hidden", { fields: hiddenFieldTitles.join(t("kit.comma")) })}
      </AccessCheck>
      {row !== null && (
        <AccessCheck name="permission.gate.rule" isOpen={rule === null} isNote={rule === null && !isAllowed}>
          {rule?.message ?? t(isAllowed ? "permission.rule.none" : "permission.rule.unasked")}
        </AccessCheck>
      )}
    </ol>
  );
}

type AccessCheckProps = { name: TextKey; isOpen: boolean; isNote?: boolean; children: ReactNode };

function AccessCheck({ name, isOpen, isNote = false, children }: AccessCheckProps) {
  const t = useTexts();
  const tone = isOpen ? "green" : "red";
  return (
    <li>
      <span className="sw-gate-name">{t(name)}</span>
      {isNote ? <span /> : <Chip tone={tone}>{t(isOpen ? "permission.open" : "permission.closed")}</Chip>}
      <div>{children}</div>
    </li>
  );
}

function RowWords({ explanation: { row } }: ExplanationProps) {
  const t = useTexts();
  if (row === null) return undefined;
  const isNowhere = row.reason === "outside" && row.organisation === null;
  const words = { organisation: row.organisation?.name ?? "" };
  return (
    <>
      <p>{t(isNowhere ? "permission.row.nowhere" : `permission.row.${row.reason}`, words)}</p>
      {row.isReadable && !row.isWritable && <p>{t("permission.row.readOnly")}</p>}
      <details>
        <summary>{t("permission.policies")}</summary>
        {row.policies.map(({ name, command, condition }) => (
          <div key={`${name} ${command}`}>
            <code>{[name, command].join(", ")}</code>
            <code className="sw-gate-condition">{condition}</code>
          </div>
        ))}
      </details>
    </>
  );
}
