import { Chip, defineReadOnlyList, useTexts } from "#kit";
import { accountPicker } from "#modules/identity/account/web";
import { Channel, MessagePurpose, MessageState, type OutgoingMessage, outboxApi } from "../contract.ts";
import { RecipientLink } from "./RecipientLink.tsx";
import { reasonLabels } from "./reasonLabels.ts";
import { stateTones } from "./stateTones.ts";

/** Messages to be sent, the latest first. */
export const outbox = defineReadOnlyList(outboxApi, "page", (column, field) => ({
  title: "outgoing.title",
  search: [
    field.select(
      "purpose",
      MessagePurpose.options.map((value) => ({ value, label: `outgoing.purpose.${value}` as const })),
    ),
    field.pick("accountId", accountPicker),
    field.select(
      "state",
      MessageState.options.map((value) => ({ value, label: `outgoing.state.${value}` as const })),
    ),
    field.select(
      "channel",
      Channel.options.map((value) => ({ value, label: `outgoing.channel.${value}` as const })),
    ),
    field.date("from"),
    field.date("to"),
  ],
  columns: [
    column.custom("recipient", (message) => <RecipientLink message={message} />, { width: 180 }),
    column.custom("channel", (message) => <Sort message={message} />, { width: 150 }),
    column.text("realName", { width: 110, isSortable: false }),
    column.custom("state", (message) => <State message={message} />, { width: 200 }),
    column.custom("text", (message) => <Text message={message} />, { width: 380 }),
    column.instant("createdAt", { isSortable: false }),
  ],
  getName: ({ recipient }) => recipient,
  card: { status: ["state"], text: "text", time: "createdAt" },
}));

function Sort({ message: { channel, purpose } }: { message: OutgoingMessage }) {
  const t = useTexts();
  return `${t(`outgoing.channel.${channel}`)} · ${t(`outgoing.purpose.${purpose}`)}`;
}

function State({ message: { state, reason, error, provider } }: { message: OutgoingMessage }) {
  const t = useTexts();
  const detail = reason === null ? (error ?? provider) : t(reasonLabels[reason]);
  return (
    <span title={error ?? detail ?? undefined}>
      <Chip tone={stateTones[state]}>{t(`outgoing.state.${state}`)}</Chip> {detail}
    </span>
  );
}

function Text({ message: { state, text } }: { message: OutgoingMessage }) {
  const t = useTexts();
  if (text !== null)
    return (
      <span className="sw-outbox-text" title={text}>
        {text}
      </span>
    );
  return state === "kept" || state === "suppressed" ? t("outgoing.hidden") : t("kit.none");
}
