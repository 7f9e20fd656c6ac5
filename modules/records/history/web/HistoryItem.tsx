import { ArrowRightOutlined, RollbackOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { HistoryAction, HistoryEntry, HistoryField, HistoryLinks, HistoryValue } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { Chip, type Tone } from "#kit/cells/Chip.tsx";
import { useStoredPicture } from "#kit/cells/storedPicture.ts";
import { formatAgo, formatExactly } from "#kit/cells/time.ts";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { isTextKey } from "#kit/resource/labelKeys.ts";
import { type FieldTexts, isPictureValue } from "./fieldTexts.ts";

type Props = {
  entry: HistoryEntry;
  words: FieldTexts;
  isBusy: boolean;
  /** Without fields: all that the entry changed. */
  onRestore: (fields?: string[]) => void;
};

const tones: Readonly<Record<HistoryAction, Tone>> = { add: "green", update: "blue", delete: "red", restore: "amber" };

/** The changes of one request to a record. */
export function HistoryItem({ entry, words, isBusy, onRestore }: Props) {
  const t = useTexts();
  const { action, accountName, changedAt, fields, links, canRestore } = entry;
  return (
    <li>
      <div className="sw-history-head">
        <Chip tone={tones[action]}>{t(`history.${action}`)}</Chip>
        <strong>{accountName ?? t("history.systemAccount")}</strong>
        <time dateTime={changedAt.toISOString()} title={formatExactly(changedAt)}>
          {formatAgo(changedAt)}
        </time>
        {canRestore && (
          <Button size="small" icon={<RollbackOutlined aria-hidden />} disabled={isBusy} onClick={() => onRestore()}>
            {t(action === "delete" ? "history.bringBack" : "history.takeBack")}
          </Button>
        )}
      </div>
      {action === "update" && fields.length + links.length === 0 && <p>{t("history.otherContent")}</p>}
      <dl>
        {fields.map((field) => (
          <FieldLine key={field.field} field={field} words={words} isBusy={isBusy} onRestore={onRestore} />
        ))}
        {links.map((link) => (
          <LinkLine key={link.kind} links={link} />
        ))}
      </dl>
    </li>
  );
}

type FieldProps = Omit<Props, "entry"> & { field: HistoryField };

function FieldLine({ field, words, isBusy, onRestore }: FieldProps) {
  const t = useTexts();
  const label = words.getLabel(field.field);
  const before = words.formatValue(field.field, field.before, field.beforeName);
  const after = words.formatValue(field.field, field.after, field.afterName);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {field.before !== null && (
          <>
            <del>
              <span className="sw-hidden">{t("history.before")}</span>
              <Value value={field.before} text={before} />
            </del>
            <ArrowRightOutlined aria-hidden />
          </>
        )}
        <ins>
          <span className="sw-hidden">{t("history.after")}</span>
          <Value value={field.after} text={after} />
        </ins>
        {field.canRestore && (
          <IconButton
            icon={<RollbackOutlined aria-hidden />}
            label={t("history.putBack", { field: label, value: before })}
            onClick={() => (isBusy ? undefined : onRestore([field.field]))}
          />
        )}
      </dd>
    </div>
  );
}

/** A value as text; the picture of an account itself as long as the account has it. */
function Value({ value, text }: { value: HistoryValue; text: string }) {
  const src = useStoredPicture(isPictureValue(value) ? value : undefined);
  return src === undefined ? text : <img className="sw-history-picture" src={src} alt={text} />;
}

function LinkLine({ links }: { links: HistoryLinks }) {
  const t = useTexts();
  const { kind, added, addedCount, removed, removedCount, changed, changedCount } = links;
  return (
    <div>
      <dt>{isTextKey(kind) ? t(kind) : t("history.other")}</dt>
      <dd className="sw-history-links">
        <Names sign="+" label={t("history.linked")} names={added} count={addedCount} />
        <Names sign="−" label={t("history.unlinked")} names={removed} count={removedCount} />
        <Names sign="±" label={t("history.relinked")} names={changed} count={changedCount} />
      </dd>
    </div>
  );
}

type NamesProps = { sign: string; label: string; names: readonly string[]; count: number };

const maxNames = 8;

function Names({ sign, label, names, count }: NamesProps) {
  const t = useTexts();
  if (count === 0) return undefined;
  const shownNames = names.slice(0, maxNames).join(t("kit.comma"));
  return (
    <span title={names.join(t("kit.comma"))}>
      <span className="sw-hidden">{label}</span>
      <span aria-hidden>{sign} </span>
      {count > maxNames ? t("history.names", { names: shownNames, count }) : shownNames}
    </span>
  );
}
