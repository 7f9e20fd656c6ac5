import { Switch } from "antd";
import { useTexts } from "#kit";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import type { DefaultLimits } from "../contract.ts";
import { formatAmount } from "./formatAmount.ts";

/** Limits as they are edited. `hasOwnLimits` is missing where they are the installation's. */
export type LimitDraft = Pick<DefaultLimits, "name" | "title" | "unit" | "canRefuse" | "softLimit" | "hardLimit"> & {
  readonly hasOwnLimits?: boolean;
  readonly defaults?: Pick<DefaultLimits, "softLimit" | "hardLimit">;
};

type Props = { drafts: readonly LimitDraft[]; onChange: (drafts: readonly LimitDraft[]) => void };

/** The limits of several kinds. */
export function LimitFields({ drafts, onChange }: Props) {
  const change = (draft: LimitDraft) => onChange(drafts.map((one) => (one.name === draft.name ? draft : one)));
  return (
    <ul className="sw-usage-limits">
      {drafts.map((draft) => (
        <LimitRow key={draft.name} draft={draft} onChange={change} />
      ))}
    </ul>
  );
}

/** Whether the warning comes before the limit. */
export function isInOrder({ softLimit, hardLimit }: LimitDraft): boolean {
  return softLimit === null || hardLimit === null || softLimit <= hardLimit;
}

function LimitRow({ draft, onChange }: { draft: LimitDraft; onChange: (draft: LimitDraft) => void }) {
  const t = useTexts();
  const { title, canRefuse, hasOwnLimits, defaults } = draft;
  const isOpen = hasOwnLimits !== false;
  return (
    <li>
      <div className="sw-usage-limit-name">
        <strong>{title}</strong>
        {defaults !== undefined && (
          <label>
            <span>
              <Switch
                size="small"
                checked={isOpen}
                aria-label={`${title} ${t("usage.limits.useOwn")}`}
                onChange={(isOwn) => onChange({ ...draft, ...(isOwn ? {} : defaults), hasOwnLimits: isOwn })}
              />{" "}
              {isOpen ? t("usage.limits.useOwn") : <DefaultText draft={draft} />}
            </span>
          </label>
        )}
        {canRefuse ? undefined : <small>{t("usage.onlyWarns")}</small>}
      </div>
      {isOpen && <LimitInput draft={draft} limit="softLimit" onChange={onChange} />}
      {isOpen && canRefuse && <LimitInput draft={draft} limit="hardLimit" onChange={onChange} />}
      {isInOrder(draft) ? undefined : <span role="alert">{t("usage.softAboveHard")}</span>}
    </li>
  );
}

function DefaultText({ draft: { unit, defaults } }: { draft: LimitDraft }) {
  const t = useTexts();
  const { softLimit = null, hardLimit = null } = defaults ?? {};
  const text = (limit: number | null) => (limit === null ? t("usage.unlimited") : formatAmount(unit, limit));
  const limits =
    softLimit === null && hardLimit === null
      ? t("usage.unlimited")
      : t("usage.limits.both", { soft: text(softLimit), hard: text(hardLimit) });
  return <span>{t("usage.limits.default", { limits })}</span>;
}

/** Storage is entered in megabytes. */
const megabyte = 1024 * 1024;

type InputProps = {
  draft: LimitDraft;
  limit: "softLimit" | "hardLimit";
  onChange: (draft: LimitDraft) => void;
};

function LimitInput({ draft, limit, onChange }: InputProps) {
  const t = useTexts();
  const factor = draft.unit === "bytes" ? megabyte : 1;
  const { [limit]: value } = draft;
  const title = t(`usage.${limit}`);
  return (
    <label>
      <span>{title}</span>
      <NumberInput
        aria-label={`${draft.title} ${title}`}
        min={0}
        max={Math.floor(Number.MAX_SAFE_INTEGER / factor)}
        precision={0}
        placeholder={t("usage.unlimited")}
        status={isInOrder(draft) ? "" : "error"}
        suffix={draft.unit === "bytes" ? t("usage.limits.inMegabytes") : undefined}
        value={value === null ? null : Math.round(value / factor)}
        onChange={(next) => onChange({ ...draft, [limit]: next === null ? null : next * factor })}
      />
    </label>
  );
}
