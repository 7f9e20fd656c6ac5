import { Button } from "antd";
import type { Id } from "#contract/id";
import { isPermitted, NameWithAvatar, useCallResult, useTexts } from "#kit";
import { useExtensions } from "#kit/extensionPoint.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { readFieldValue } from "#kit/resource/resource.ts";
import { accountApi, type PersonCard as Card, personCardApi } from "../../contract.ts";
import { personActions } from "../extensionPoints.ts";
import "./personCard.css";

type Props = {
  id: Id;
  /** The name that opened the card: a role may hide names in accounts. */
  name: string;
  onClose: () => void;
};

/** Who a colleague is, and what the caller can do at once. */
export function PersonCard({ id, name, onClose }: Props) {
  const { data, error, refresh } = useCallResult(personCardApi, "detail", { id });
  if (data === undefined)
    return (
      <div className="sw-person-card">
        <LoadNotice error={error} onRetry={() => void refresh()} />
      </div>
    );
  return (
    <div className="sw-person-card">
      <div className="sw-person-head">
        <NameWithAvatar row={data} name={getText(data, "realName") || name} meta={getText(data, "account")} />
        <OnlineState isOnline={data.isOnline} />
      </div>
      <Details card={data} />
      <Actions card={data} onClose={onClose} />
    </div>
  );
}

/** Fields that a role hides are missing. */
function getText(card: Card, field: keyof Card): string {
  const value = readFieldValue(card, field);
  return typeof value === "string" ? value : "";
}

function OnlineState({ isOnline }: Pick<Card, "isOnline">) {
  const t = useTexts();
  if (isOnline === null) return undefined;
  return (
    <span className="sw-person-online" data-online={isOnline}>
      {t(isOnline ? "account.card.online" : "account.card.offline")}
    </span>
  );
}

const detailFields = ["orgName", "posName", "phone", "email"] as const;

function Details({ card }: { card: Card }) {
  const t = useTexts();
  const shown = detailFields.filter((field) => getText(card, field) !== "");
  if (shown.length === 0) return undefined;
  return (
    <dl>
      {shown.map((field) => (
        <div key={field}>
          <dt>{t(`account.${field}`)}</dt>
          <dd>{getText(card, field)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts();
  const actions = useExtensions(personActions);
  const canOpen = card.isListed && isPermitted({ of: accountApi, allOf: ["page", "update"] });
  return (
    <div className="sw-person-actions">
      {actions.map((Action, index) => (
        <Action key={index} id={card.id} onDone={onClose} />
      ))}
      {canOpen && (
        <Button size="small" href={`#/system/user?record=edit:${card.id}`} onClick={onClose}>
          {t("account.card.open")}
        </Button>
      )}
    </div>
  );
}
