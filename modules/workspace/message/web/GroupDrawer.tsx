import { UserDeleteOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { DetailDrawer, type Dialog, NameWithAvatar, useConfirm, useTexts, useWrite } from "#kit";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { PersonName } from "#modules/identity/account/web";
import { conversationApi, type ConversationDetail, type ConversationMember } from "../contract.ts";
import { Receivers } from "./NewConversationDialog.tsx";

type Props = { dialog: Dialog<true>; conversation: ConversationDetail; onLeft: () => void };

/** The members of a group; its creator manages them. */
export function GroupDrawer({ dialog, conversation, onLeft }: Props) {
  const t = useTexts();
  const { id, isOwnGroup, members } = conversation;
  return (
    <DetailDrawer dialog={dialog} title={() => t("conversation.manage")} width={420}>
      {() => (
        <div className="sw-messages-group">
          {isOwnGroup && <GroupName conversation={conversation} />}
          <ul aria-label={t("conversation.members")}>
            {members.map((member) => (
              <li key={member.accountId}>
                <MemberName member={member} />
                {!member.isOwn && isOwnGroup && <RemoveButton conversationId={id} member={member} />}
              </li>
            ))}
          </ul>
          {isOwnGroup && <AddMembers conversationId={id} />}
          <LeaveButton conversation={conversation} onLeft={onLeft} />
        </div>
      )}
    </DetailDrawer>
  );
}

function GroupName({ conversation: { id, name } }: Pick<Props, "conversation">) {
  const t = useTexts();
  const rename = useWrite(conversationApi, "renameGroup", { done: "conversation.renamed" });
  return (
    <Form<{ name: string }>
      layout="vertical"
      requiredMark={false}
      initialValues={{ name }}
      onFinish={(draft) => void rename.run({ conversationId: id, name: draft.name })}
    >
      <Form.Item
        name="name"
        label={t("conversation.groupName")}
        rules={[{ required: true, whitespace: true, message: t("conversation.required") }]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Button htmlType="submit" loading={rename.isBusy}>
        {t("conversation.rename")}
      </Button>
    </Form>
  );
}

function MemberName({ member }: { member: ConversationMember }) {
  const t = useTexts();
  const name = member.realName || t("conversation.unknown");
  return (
    <PersonName id={member.accountId} name={name}>
      <NameWithAvatar row={member} name={name} />
    </PersonName>
  );
}

function RemoveButton({ conversationId, member }: { conversationId: Id; member: ConversationMember }) {
  const t = useTexts();
  const confirm = useConfirm();
  const remove = useWrite(conversationApi, "removeMember");
  const name = member.realName || t("conversation.unknown");

  async function handleClick(): Promise<void> {
    const title = t("conversation.removeAsk", { name });
    const text = t("conversation.removeText");
    const isMeant = await confirm({ title, text, ok: t("conversation.removeMember", { name }), isDangerous: true });
    if (isMeant) await remove.run({ conversationId, accountId: member.accountId });
  }

  return (
    <IconButton
      icon={<UserDeleteOutlined aria-hidden />}
      label={t("conversation.removeMember", { name })}
      onClick={() => void handleClick()}
    />
  );
}

function AddMembers({ conversationId }: { conversationId: Id }) {
  const t = useTexts();
  const [accountIds, setAccountIds] = useState<readonly Id[]>([]);
  const add = useWrite(conversationApi, "addMembers", { onDone: () => setAccountIds([]) });
  return (
    <div className="sw-messages-adding">
      <span>{t("conversation.addMembers")}</span>
      <Receivers value={accountIds} onChange={setAccountIds} />
      <Button
        disabled={accountIds.length === 0}
        loading={add.isBusy}
        onClick={() => void add.run({ conversationId, accountIds: [...accountIds] })}
      >
        {t("conversation.add")}
      </Button>
    </div>
  );
}

function LeaveButton({ conversation: { id, name }, onLeft }: Pick<Props, "conversation" | "onLeft">) {
  const t = useTexts();
  const confirm = useConfirm();
  const leave = useWrite(conversationApi, "leaveGroup", { done: "conversation.left", onDone: onLeft });

  async function handleClick(): Promise<void> {
    const title = t("conversation.leaveAsk", { name: name ?? "" });
    const text = t("conversation.leaveText");
    const isMeant = await confirm({ title, text, ok: t("conversation.leave"), isDangerous: true });
    if (isMeant) await leave.run({ conversationId: id });
  }

  return (
    <Button danger loading={leave.isBusy} onClick={() => void handleClick()}>
      {t("conversation.leave")}
    </Button>
  );
}
