import { Button } from "antd";
import type { Id } from "#contract/id";
import { CopyButton, formatExactly, useCallResult, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { type DifferenceDetail, type DifferenceField, differenceLogApi } from "../contract.ts";
import { DiffTypeChip } from "./differenceLog.resource.tsx";

type Props = { id: Id; onSameRequest: (requestId: string) => void };

/** A change with each field before and after, side by side. */
export function DifferenceDetails({ id, onSameRequest }: Props) {
  const { data, error, refresh } = useCallResult(differenceLogApi, "detail", { id });
  if (data === undefined) return <LoadNotice rows={6} error={error} onRetry={() => void refresh()} />;
  return (
    <div className="sw-difference">
      <Facts detail={data} onSameRequest={onSameRequest} />
      <Fields detail={data} />
    </div>
  );
}

type FactsProps = Pick<Props, "onSameRequest"> & { detail: DifferenceDetail };

function Facts({ detail, onSameRequest }: FactsProps) {
  const t = useTexts();
  const { createTime, createUserName, diffType, recordId, recordPath, requestId } = detail;
  return (
    <>
      <p className="sw-difference-head">
        <DiffTypeChip diffType={diffType} />
        <strong>{createUserName ?? t("differenceLog.system")}</strong>
        <time dateTime={createTime.toISOString()}>{formatExactly(createTime)}</time>
      </p>
      <dl>
        <div>
          <dt>{t("differenceLog.recordId")}</dt>
          <dd>
            {recordId}
            {recordPath !== null && (
              <a className="sw-link" href={`#${recordPath}`}>
                {t("differenceLog.open")}
              </a>
            )}
          </dd>
        </div>
        {requestId !== null && (
          <div>
            <dt>{t("differenceLog.requestId")}</dt>
            <dd>
              {requestId}
              <CopyButton text={requestId} />
              <Button size="small" onClick={() => onSameRequest(requestId)}>
                {t("differenceLog.sameRequest")}
              </Button>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

function Fields({ detail: { fields, isVisible } }: { detail: DifferenceDetail }) {
  const t = useTexts();
  if (fields.length === 0)
    return <p className="sw-detail-note">{t(isVisible ? "differenceLog.noFields" : "differenceLog.invisible")}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("differenceLog.field")}</th>
          <th scope="col">{t("differenceLog.before")}</th>
          <th scope="col">{t("differenceLog.after")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldLine key={field.field} field={field} />
        ))}
      </tbody>
    </table>
  );
}

function FieldLine({ field: { title, before, after } }: { field: DifferenceField }) {
  const t = useTexts();
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{before === null ? t("kit.none") : <del>{before}</del>}</td>
      <td>{after === null ? t("kit.none") : <ins>{after}</ins>}</td>
    </tr>
  );
}
