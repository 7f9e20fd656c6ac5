import { MailOutlined, ReloadOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { DataTable, ListPage, EmptyState, useCallResult, useList, useTexts } from "#kit";
import { outboxApi } from "../contract.ts";
import "./outbox.css";
import { outbox } from "./outbox.resource.tsx";
import { TestMessageButton } from "./TestMessageButton.tsx";

/** Messages by SMS and e-mail, including those that no provider is configured for. */
export function Component() {
  const t = useTexts();
  const list = useList(outbox, {});
  const { refresh } = list;
  const actions = (
    <>
      <TestMessageButton />
      <Button
        type="text"
        icon={<ReloadOutlined aria-hidden spin={list.isFetching} />}
        aria-label={t("kit.refresh")}
        title={t("kit.refresh")}
        onClick={() => void refresh()}
      />
    </>
  );
  return (
    <ListPage list={list} actions={actions}>
      <KeptNote />
      {list.state === "empty" ? (
        <EmptyState icon={<MailOutlined />} title={t("outgoing.none")} text={t("outgoing.noneHint")} />
      ) : (
        <DataTable list={list} />
      )}
    </ListPage>
  );
}

/** Says which messages are not sent for lack of a provider. */
function KeptNote() {
  const t = useTexts();
  const { data } = useCallResult(outboxApi, "senders", {});
  if (data === undefined || (data.sms !== null && data.email !== null)) return undefined;
  const key = data.sms !== null ? "outgoing.emailKept" : data.email !== null ? "outgoing.smsKept" : "outgoing.bothKept";
  return <Alert className="sw-list-note" type="warning" showIcon title={t(key)} description={t("outgoing.setUp")} />;
}
