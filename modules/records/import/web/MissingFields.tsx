import { Input } from "antd";
import { useId } from "react";
import type { ImportTarget } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { hasSuggestions, Suggestions } from "./Suggestions.tsx";

type Props = {
  entity: string;
  /** Required fields that no column fills. */
  targets: readonly ImportTarget[];
  texts: ReadonlyMap<string, string>;
  onChange: (field: string, text: string) => void;
};

/** Texts for all rows, where new records need a field that the file does not have. */
export function MissingFields({ entity, targets, texts, onChange }: Props) {
  const t = useTexts();
  const id = useId();
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
    </section>
  );
}
