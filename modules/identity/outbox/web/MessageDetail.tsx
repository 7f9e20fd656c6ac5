import { Chip, formatInstant, useTexts } from "#kit";
import type { OutgoingMessage } from "../contract.ts";
import { reasonLabels } from "./reasonLabels.ts";
import { stateTones } from "./stateTones.ts";

/** What is known of a message, and what has happened to it. */
export function MessageDetail({ message }: { message: OutgoingMessage }) {
  const t = useTexts();
  const { channel, purpose, recipient, realName, state, reason, error, provider, text, expiresAt } = message;
  const facts = [
    [t("outgoing.recipient"), realName === null ? recipient : `${recipient} · ${realName}`],
    [t("outgoing.purpose"), t(`outgoing.purpose.${purpose}`)],
    [t("outgoing.channel"), t(`outgoing.channel.${channel}`)],
    [t("outgoing.provider"), provider],
    [t("outgoing.reason"), reason === null ? null : t(reasonLabels[reason])],
    [t("outgoing.error"), error],
    [t("outgoing.expiresAt"), formatInstant(expiresAt)],
    [t("outgoing.text"), text],
  ] as const;
  return (
    <div className="sw-outbox-detail">
      <Chip tone={stateTones[state]}>{t(`outgoing.state.${state}`)}</Chip>
      <dl className="sw-outbox-facts">
        {facts.map(([label, value]) =>
          value === null ? undefined : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <h2 className="sw-outbox-steps-title">{t("outgoing.steps")}</h2>
      <ol className="sw-outbox-steps">
        {message.steps.map((step) => (
          <Step key={`${step.at.getTime()}-${step.step}`} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step: { at, step, reason } }: { step: OutgoingMessage["steps"][number] }) {
  const t = useTexts();
  return (
    <li>
      <time dateTime={at.toISOString()}>{formatInstant(at)}</time> {t(`outgoing.step.${step}`)}
      {reason === null ? undefined : ` · ${t(reasonLabels[reason])}`}
    </li>
  );
}
