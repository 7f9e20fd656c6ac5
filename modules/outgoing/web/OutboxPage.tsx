import { MailOutlined, ReloadOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { DataTable, ListPage, Notice, useAnswer, useList, useWords } from "#kit";
import { outboxApi } from "#modules/outgoing/contract";
import "./outbox.css";
import { outbox } from "./outbox.resource.tsx";

/** What leaves by SMS and e-mail, and what would leave if something were configured that sends it. */
export function Component() {
  const t = useWords();
  const list = useList(outbox, {});
  const { refresh } = list;
  const reload = (
    <Button
      type="text"
      icon={<ReloadOutlined aria-hidden spin={list.isFetching} />}
      aria-label={t("kit.refresh")}
      title={t("kit.refresh")}
      onClick={() => void refresh()}
    />
  );
  return (
    <ListPage list={list} actions={reload}>
      <KeptNote />
      {list.state === "empty" ? (
        <Notice icon={<MailOutlined />} title={t("outgoing.none")} text={t("outgoing.noneHint")} />
      ) : (
        <DataTable list={list} />
      )}
    </ListPage>
  );
}

/** Says which messages stay here for want of a provider. */
function KeptNote() {
  const t = useWords();
  const { data } = useAnswer(outboxApi, "senders", {});
  if (data === undefined || (data.sms !== null && data.email !== null)) return undefined;
  const key = data.sms !== null ? "outgoing.emailKept" : data.email !== null ? "outgoing.smsKept" : "outgoing.bothKept";
  return <Alert className="sw-outbox-note" type="warning" showIcon title={t(key)} />;
}
