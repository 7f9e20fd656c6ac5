import { MailOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { DataTable, ListPage, RowAction, SearchBar, useDialog, useList, useTexts } from "#kit";
import { type MessageTemplate, messageTemplateApi, TemplateType } from "../contract.ts";
import { messageTemplateResource } from "./messageTemplate.resource.tsx";
import { StandardMessages } from "./StandardMessages.tsx";
import { TestDialog } from "./TestDialog.tsx";
import "./messageTemplate.css";

const test = { of: messageTemplateApi, call: "sendTest", label: "messageTemplate.test" } as const;

/** Templates of messages, and the product's own messages that they replace. */
export function Component() {
  const t = useTexts();
  const list = useList(messageTemplateResource);
  const standard = useDialog<true>();
  const testing = useDialog<MessageTemplate>();
  const actions = (template: MessageTemplate) =>
    template.type === TemplateType.email || template.type === TemplateType.sms ? (
      <RowAction {...test} onClick={() => testing.open(template)} />
    ) : undefined;
  return (
    <>
      <ListPage
        list={list}
        actions={
          <Button type="text" icon={<MailOutlined aria-hidden />} onClick={() => standard.open(true)}>
            {t("messageTemplate.standard")}
          </Button>
        }
      >
        <SearchBar list={list} />
        <DataTable list={list} rowActions={actions} />
      </ListPage>
      <StandardMessages dialog={standard} list={list} />
      {testing.target === undefined ? undefined : (
        <TestDialog key={testing.target.id} template={testing.target} onClosed={testing.close} />
      )}
    </>
  );
}
