import { CheckCircleFilled, CloseCircleFilled, SearchOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import { type CallResult, useTexts } from "#kit";
import type { Explanation } from "../contract.ts";
import { AccessChecks } from "./AccessChecks.tsx";
import { findPlace } from "./changePlaces.ts";
import { Roles } from "./Roles.tsx";

type Props = {
  answer: CallResult<Explanation>;
  isAsked: boolean;
  isStale: boolean;
};

/** The result, then its reasons; also the empty, loading and error states. */
export function ExplanationResult({ answer, isAsked, isStale }: Props) {
  const t = useTexts();
  if (!isAsked)
    return (
      <div className="sw-notice" role="status">
        <span className="sw-notice-icon" aria-hidden>
          <SearchOutlined />
        </span>
        <strong>{t("permission.choose")}</strong>
      </div>
    );
  if (answer.error !== undefined)
    return (
      <div className="sw-notice" role="alert">
        <strong>{answer.error.message}</strong>
        <Button onClick={() => void answer.refresh()}>{t("kit.retry")}</Button>
        {answer.error.requestId !== undefined && (
          <small>{t("kit.requestId", { requestId: answer.error.requestId })}</small>
        )}
      </div>
    );
  if (answer.data === undefined) return <Skeleton active className="sw-permission-part" />;
  return (
    <div className={isStale ? "sw-permission-answer sw-grid-stale" : "sw-permission-answer"}>
      <AccessResult explanation={answer.data} />
      <Changes explanation={answer.data} />
      <AccessChecks explanation={answer.data} />
      <Roles explanation={answer.data} />
    </div>
  );
}

function AccessResult({ explanation }: { explanation: Explanation }) {
  const t = useTexts();
  const { isAllowed, account, row } = explanation;
  const words = {
    account: account.realName,
    call: explanation.call.title,
    record: row?.name ?? "",
  };
  return (
    <div role="status" className={isAllowed ? "sw-verdict sw-verdict-open" : "sw-verdict sw-verdict-closed"}>
      {isAllowed ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
      <h2>{t(`permission.${isAllowed ? "allowed" : "refused"}${row === null ? "" : "OnRecord"}`, words)}</h2>
    </div>
  );
}

function Changes({ explanation }: { explanation: Explanation }) {
  const t = useTexts();
  const { isAllowed, changes, rule } = explanation;
  if (changes.length === 0)
    return rule === null ? <p className="sw-permission-part">{t("permission.changes.none")}</p> : undefined;
  return (
    <div className="sw-permission-part">
      <h3>{t(isAllowed ? "permission.changes.close" : "permission.changes.open")}</h3>
      <ul className="sw-permission-changes">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.roleId} ${change.menuId}`}>
            <ChangeLink href={findPlace(change, explanation)}>
              {t(`permission.change.${change.kind}`, {
                role: change.roleName ?? "",
                menu: change.menuTitle ?? "",
                organisation: change.organisationName ?? "",
              })}
            </ChangeLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Leads to the place where the change is made, if the reader may make it. */
function ChangeLink({ href, children }: { href: string | undefined; children: string }) {
  if (href === undefined) return children;
  return (
    <a className="sw-link" href={href}>
      {children}
    </a>
  );
}
