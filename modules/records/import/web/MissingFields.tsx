import { Alert, Input } from "antd";
import { useId } from "react";
import type { ImportTarget } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { hasSuggestions, Suggestions } from "./Suggestions.tsx";

type Props = {
  entity: string;
  /** Required fields that no column fills. */
  targets: readonly ImportTarget[];
  texts: ReadonlyMap<string, string>;
  /** The user has tried to go on without them. */
  isWarned: boolean;
  onChange: (field: string, text: string) => void;
};

/** Texts for all rows, where new records need a field that the file does not have. */
export function MissingFields({ entity, targets, texts, isWarned, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const empty = targets.filter(({ field }) => !isEntered(texts, field)).map(({ title }) => title);
  return (
    <section className="sw-import-missing" aria-labelledby={id}>
      <strong id={id}>{t("kit.import.missing")}</strong>
      <p>{t("kit.import.missingHint")}</p>
      {targets.map(({ field, kind, title }) => (
        <label key={field} className="sw-import-constant">
          <span>{title}</span>
          <Suggestions
            {...{ entity, field, kind }}
            text={texts.get(field) ?? ""}
            onText={(text) => onChange(field, text)}
          >
            {(textProps) => (
              <Input
                {...textProps}
                maxLength={1000}
                placeholder={t(hasSuggestions(kind) ? "kit.import.missingChoose" : "kit.import.missingPlaceholder")}
              />
            )}
          </Suggestions>
        </label>
      ))}
      <div role="status">
        {isWarned && empty.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t("kit.import.missingLeft", {
              fields: empty.join(t("kit.import.and")),
              action: t("kit.import.check"),
            })}
          />
        )}
      </div>
    </section>
  );
}

/** Whether a text for all rows is entered for a field. */
export function isEntered(texts: ReadonlyMap<string, string>, field: string): boolean {
  return (texts.get(field) ?? "").trim() !== "";
}
