import { SafetyCertificateOutlined } from "@ant-design/icons";
import { Alert, Button, Progress } from "antd";
import type { ReactNode } from "react";
import { formatAgo, formatDate, formatExactly, useTexts } from "#kit";
import type { AuditChain } from "../contract.ts";
import { FindingTable } from "./FindingTable.tsx";
import { useVerification, type Verification } from "./useVerification.ts";

/** How far a table is sealed, and its verification. */
export function ChainCard({ chain }: { chain: AuditChain }) {
  const t = useTexts();
  const { table, title, seals, lastSealTime, unsealed, lastAnchorDay } = chain;
  const { verification, run, stop } = useVerification(table);
  const isRunning = verification?.state === "running";
  return (
    <article className="sw-audit-chain" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {isRunning ? (
          <Button onClick={stop}>{t("auditSeal.stop")}</Button>
        ) : (
          <Button type="primary" icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => void run()}>
            {t("auditSeal.verify")}
          </Button>
        )}
      </header>
      <dl>
        <Fact name={t("auditSeal.seals")}>{seals === 0 ? t("auditSeal.notSealed") : seals}</Fact>
        {lastSealTime !== null && (
          <Fact name={t("auditSeal.lastSealTime")}>
            <span title={formatExactly(lastSealTime)}>{formatAgo(lastSealTime)}</span>
          </Fact>
        )}
        {lastAnchorDay !== null && <Fact name={t("auditSeal.lastAnchorDay")}>{formatDate(lastAnchorDay)}</Fact>}
        <Fact name={t("auditSeal.unsealed")}>{unsealed}</Fact>
      </dl>
      {verification !== undefined && <Result verification={verification} total={seals} title={title} />}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ResultProps = { verification: Verification; total: number; title: string };

function Result({ verification, total, title }: ResultProps) {
  const t = useTexts();
  const { state, seals, removedRows, findings, findingCount } = verification;
  return (
    <div className="sw-audit-result" aria-live="polite">
      {state === "running" && (
        <>
          <Progress
            percent={total === 0 ? 0 : Math.min(100, Math.floor((seals / total) * 100))}
            aria-label={t("kit.progressOf", { name: title })}
          />
          <p>{t("auditSeal.running", { done: Math.min(seals, total), total })}</p>
        </>
      )}
      <Outcome verification={verification} />
      {removedRows > 0 && <p>{t("auditSeal.removed", { count: removedRows })}</p>}
      {findings.length > 0 && <FindingTable findings={findings} />}
      {findingCount > findings.length && <p>{t("auditSeal.more", { count: findings.length })}</p>}
    </div>
  );
}

function Outcome({ verification: { state, seals, rows, findingCount, message } }: { verification: Verification }) {
  const t = useTexts();
  if (findingCount > 0)
    return <Alert type="error" showIcon title={t("auditSeal.broken", { count: findingCount, rows })} />;
  if (state === "failed") return <Alert type="warning" showIcon title={message ?? t("auditSeal.failed")} />;
  if (state === "stopped") return <Alert type="info" showIcon title={t("auditSeal.stopped", { done: seals })} />;
  return state === "done" ? <Alert type="success" showIcon title={t("auditSeal.intact", { rows })} /> : undefined;
}
