import { HistoryOutlined } from "@ant-design/icons";
import { Alert, Button, Skeleton } from "antd";
import { type CallError, DetailDrawer, formatAgo, HistoryPanel, useAnswer, useDialog, useWords } from "#kit";
import type { Id } from "#contract/id";
import { passwordPolicyApi, type TenantPolicy } from "#modules/passwordPolicy/contract";
import { PolicyForm } from "./PolicyForm.tsx";
import { policyRecord } from "./policyRecord.ts";
import "./passwordPolicy.css";

/** What the tenant asks of the passwords of its people, and a place to try what comes of it. */
export function Component() {
  const t = useWords();
  const policy = useAnswer(passwordPolicyApi, "read", {});
  const { data } = policy;
  return (
    <section className="sw-surface sw-policy">
      <header>
        <div>
          <h1>{t("passwordPolicy.title")}</h1>
          <p>{t("passwordPolicy.intro")}</p>
        </div>
        {data?.id === undefined || data.id === null ? undefined : <Past id={data.id} policy={data} />}
      </header>
      {data === undefined ? (
        <Loading error={policy.error} onRetry={() => void policy.refresh()} />
      ) : (
        <PolicyForm key={data.version} policy={data} />
      )}
    </section>
  );
}

/** Who changed the rules last, and the way to all that was changed. */
function Past({ id, policy: { updateUserName, updateTime } }: { id: Id; policy: TenantPolicy }) {
  const t = useWords();
  const past = useDialog<Id>();
  return (
    <div className="sw-policy-past">
      {updateTime === null ? undefined : (
        <span>
          {updateUserName} {formatAgo(updateTime)}
        </span>
      )}
      <Button icon={<HistoryOutlined aria-hidden />} onClick={() => past.open(id)}>
        {t("kit.history")}
      </Button>
      <DetailDrawer dialog={past} title={() => t("passwordPolicy.title")}>
        {(target) => <HistoryPanel resource={policyRecord} id={target} onRestored={past.close} />}
      </DetailDrawer>
    </div>
  );
}

function Loading({ error, onRetry }: { error: CallError | undefined; onRetry: () => void }) {
  const t = useWords();
  if (error === undefined) return <Skeleton active title={false} paragraph={{ rows: 8, width: "100%" }} />;
  return (
    <Alert
      type="error"
      showIcon
      title={error.message}
      action={
        <Button size="small" onClick={onRetry}>
          {t("kit.retry")}
        </Button>
      }
    />
  );
}
