import { Button } from "antd";
import { useTexts } from "#kit";
import { listPlaceholders } from "../placeholder.contract.ts";
import { useChosenPurpose } from "./usePurpose.ts";

type Props = { content: string; onInsert: (placeholder: string) => void };

/** The placeholders of the chosen purpose; each is inserted at the cursor. Those that must not be missing say so. */
export function PlaceholderBar({ content, onInsert }: Props) {
  const t = useTexts();
  const purpose = useChosenPurpose();
  if (purpose === undefined) return undefined;
  const used = new Set(listPlaceholders(content).map(({ name }) => name));
  return (
    <div role="group" aria-label={t("messageTemplate.placeholders")} className="sw-template-placeholders">
      <span aria-hidden>{t("messageTemplate.placeholders")}</span>
      {purpose.variables.map(({ name, title, isRequired }) => {
        const text = isRequired && !used.has(name) ? `${title} (${t("messageTemplate.required")})` : title;
        // A placeholder may have the name of a tool of the editor below: “Link”.
        const label = t("messageTemplate.insertNamed", { title: text });
        return (
          <Button
            key={name}
            size="small"
            title={`${label}: @(${name})`}
            aria-label={label}
            // The cursor stays in the field that it is inserted into.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(`@(${name})`)}
          >
            {text}
          </Button>
        );
      })}
    </div>
  );
}
