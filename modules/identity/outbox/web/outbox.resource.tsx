import { Chip, defineReadOnlyList, useTexts } from "#kit";
import { type MessageState, type OutgoingMessage, outboxApi } from "../contract.ts";

/** Messages to be sent, the latest first. */
export const outbox = defineReadOnlyList(outboxApi, "page", (column) => ({
  title: "outgoing.title",
  columns: [
    column.text("recipient", { width: 180, isSortable: false }),
    column.custom("channel", (message) => <Sort message={message} />, { width: 150 }),
    column.text("realName", { width: 110, isSortable: false }),
    column.custom("state", (message) => <State message={message} />, { width: 200 }),
    column.custom("text", (message) => <Text message={message} />, { width: 380 }),
    column.instant("createdAt", { isSortable: false }),
  ],
  card: { status: ["state"], text: "text", time: "createdAt" },
}));

function Sort({ message: { channel, purpose } }: { message: OutgoingMessage }) {
  const t = useTexts();
  return `${t(`outgoing.channel.${channel}`)} · ${t(`outgoing.purpose.${purpose}`)}`;
}

const tones = { kept: "amber", waiting: "blue", sent: "green", failed: "red" } as const satisfies Record<
  MessageState,
  string
>;

function State({ message: { state, error, provider } }: { message: OutgoingMessage }) {
  const t = useTexts();
  const detail = error ?? provider;
  return (
    <span title={detail ?? undefined}>
      <Chip tone={tones[state]}>{t(`outgoing.state.${state}`)}</Chip> {detail}
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
  return state === "kept" ? t("outgoing.hidden") : t("kit.none");
}
