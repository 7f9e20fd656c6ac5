import { Button } from "antd";
import { call, Chip, DetailDrawer, type Dialog, isPermitted, type List, useTexts, useWrite } from "#kit";
import { type MessagePurposeInfo, type MessageTemplate, messageTemplateApi, TemplateType } from "../contract.ts";
import { usePurposes } from "./usePurpose.ts";

type Props = { dialog: Dialog<true>; list: List<MessageTemplate> };

/** The product's own messages: each has its standard text, or that of the tenant. */
export function StandardMessages({ dialog, list }: Props) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} title={() => t("messageTemplate.standard")}>
      {() => <Messages list={list} onLeave={dialog.close} />}
    </DetailDrawer>
  );
}

function Messages({ list, onLeave }: { list: List<MessageTemplate>; onLeave: () => void }) {
  const t = useTexts();
  const purposes = usePurposes();
  return (
    <>
      <p className="sw-detail-note">{t("messageTemplate.standardHint")}</p>
      <div className="sw-template-purposes">
        {purposes.flatMap((purpose) =>
          purpose.channels.map((channel) => (
            <Message
              key={`${purpose.name}-${channel.channel}`}
              purpose={purpose}
              channel={channel}
              list={list}
              onLeave={onLeave}
            />
          )),
        )}
      </div>
    </>
  );
}

type MessageProps = {
  purpose: MessagePurposeInfo;
  channel: MessagePurposeInfo["channels"][number];
  list: List<MessageTemplate>;
  onLeave: () => void;
};

function Message({ purpose, channel: { channel, templateId, templateCode, isEditable }, list, onLeave }: MessageProps) {
  const t = useTexts();
  const restore = useWrite(messageTemplateApi, "delete", { undo: true });
  const { name, title, subject, content } = purpose;
  const channelName = t(channel === "sms" ? "messageTemplate.type.sms" : "messageTemplate.type.email");
  const label = `${title} · ${channelName}`;
  const isOwn = templateCode !== null;

  function handleCustomise(): void {
    onLeave();
    const type = channel === "sms" ? TemplateType.sms : TemplateType.email;
    const groupName = t("messageTemplate.standard");
    const code = `${name}-${channel}`;
    list.form.open({ kind: "add", values: { name: label, code, groupName, type, purpose: name, subject, content } });
  }

  async function handleEdit(code: string): Promise<void> {
    const row = await call(messageTemplateApi, "template", { code });
    onLeave();
    list.form.open({ kind: "edit", row });
  }

  const canAdd = isEditable && !isOwn && isPermitted({ of: messageTemplateApi, call: "add" });
  const canEdit = isEditable && isPermitted({ of: messageTemplateApi, call: "update" });
  return (
    <div className="sw-template-purpose" role="group" aria-label={label}>
      <span>{label}</span>
      <Chip tone={isOwn ? "blue" : "grey"}>{t(isOwn ? "messageTemplate.isOwn" : "messageTemplate.isStandard")}</Chip>
      {canAdd ? (
        <Button size="small" onClick={handleCustomise}>
          {t("messageTemplate.customise")}
        </Button>
      ) : undefined}
      {!isEditable && (
        <small className="sw-template-purpose-note">{t("messageTemplate.provider_template_reserved")}</small>
      )}
      {canEdit && templateCode !== null ? (
        <Button size="small" onClick={() => void handleEdit(templateCode)}>
          {t("messageTemplate.edit")}
        </Button>
      ) : undefined}
      {templateId !== null && isPermitted({ of: messageTemplateApi, call: "delete" }) ? (
        <Button size="small" loading={restore.isBusy} onClick={() => void restore.run({ id: templateId })}>
          {t("messageTemplate.restore")}
        </Button>
      ) : undefined}
    </div>
  );
}
