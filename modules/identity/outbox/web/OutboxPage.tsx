import { MailOutlined, RedoOutlined, StopOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { AccountType } from "#contract/accountType";
import { useSession } from "#base/session/session";
import {
  DataTable,
  DetailDrawer,
  EmptyState,
  isPermitted,
  ListPage,
  RowAction,
  SearchBar,
  useCallResult,
  useDialog,
  useList,
  useTexts,
  useWrite,
} from "#kit";
import { findScreenTimeZone } from "#kit/time/screenTimeZone.ts";
import { type OutgoingMessage, outboxApi, suppressionApi } from "../contract.ts";
import { MessageDetail } from "./MessageDetail.tsx";
import "./outbox.css";
import { outbox } from "./outbox.resource.tsx";
import { SuppressionList } from "./SuppressionList.tsx";
import { TestMessageButton } from "./TestMessageButton.tsx";

/** Messages by SMS and e-mail, including those that no provider is configured for. */
export function Component() {
  const t = useTexts();
  const list = useList(outbox, { timeZone: findScreenTimeZone() });
  const detail = useDialog<OutgoingMessage>();
  const suppressions = useDialog<true>();
  const resend = useWrite(outboxApi, "resend", { done: "outgoing.test.sent" });
  const actions = (
    <>
      {isPermitted({ of: suppressionApi, call: "page" }) ? (
        <Button type="text" icon={<StopOutlined aria-hidden />} onClick={() => suppressions.open(true)}>
          {t("suppression.title")}
        </Button>
      ) : undefined}
      <TestMessageButton />
    </>
  );
  const rowActions = (message: OutgoingMessage) =>
    message.canResend ? (
      <RowAction
        of={outboxApi}
        call="resend"
        icon={<RedoOutlined aria-hidden />}
        onClick={async () => void (await resend.run({ id: message.id }))}
      />
    ) : undefined;
  return (
    <ListPage list={list} actions={actions}>
      <SearchBar list={list} />
      <KeptNote />
      {list.state === "empty" ? (
        <EmptyState icon={<MailOutlined />} title={t("outgoing.none")} text={t("outgoing.noneHint")} />
      ) : (
        <DataTable
          list={list}
          {...(list.rows.some(({ canResend }) => canResend) ? { rowActions } : {})}
          onOpen={detail.open}
        />
      )}
      <DetailDrawer dialog={detail} title={() => t("outgoing.detail")} width={480}>
        {(message) => <MessageDetail message={message} />}
      </DetailDrawer>
      <DetailDrawer dialog={suppressions} title={() => t("suppression.title")} width={960}>
        {() => <SuppressionList />}
      </DetailDrawer>
    </ListPage>
  );
}

/** Says which messages are not sent for lack of a provider. */
function KeptNote() {
  const t = useTexts();
  const { accountType } = useSession().user;
  const { data } = useCallResult(outboxApi, "senders", {});
  if (data === undefined || (data.sms !== null && data.email !== null)) return undefined;
  const key = data.sms !== null ? "outgoing.emailKept" : data.email !== null ? "outgoing.smsKept" : "outgoing.bothKept";
  // Tenants have no access to the server that the senders are set up on.
  const advice = t(accountType === AccountType.platform ? "outgoing.setUp" : "outgoing.askPlatform");
  return <Alert className="sw-list-note" type="warning" showIcon title={t(key)} description={advice} />;
}
