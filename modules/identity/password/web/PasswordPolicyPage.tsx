import { HistoryOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { DetailDrawer, formatAgo, RecordPanels, useCallResult, useDialog, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import type { Id } from "#contract/id";
import { passwordPolicyApi, type TenantPolicy } from "../contract.ts";
import { PolicyForm } from "./PolicyForm.tsx";
import { policyRecord } from "./policyRecord.ts";
import "./passwordPolicy.css";

/** The tenant's password rules, with a preview of their effect. */
export function Component() {
  const t = useTexts();
  const policy = useCallResult(passwordPolicyApi, "read", {});
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
        <LoadNotice rows={8} error={policy.error} onRetry={() => void policy.refresh()} />
      ) : (
        <PolicyForm key={data.version} policy={data} />
      )}
    </section>
  );
}

/** The last change of the rules, with a link to their history. */
function Past({ id, policy: { updateUserName, updateTime } }: { id: Id; policy: TenantPolicy }) {
  const t = useTexts();
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
        {(target) => <RecordPanels resource={policyRecord} id={target} onChanged={past.close} />}
      </DetailDrawer>
    </div>
  );
}
