import { Segmented } from "antd";
import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import type { FormSection } from "../resource/resource.ts";

type Props = {
  sections: readonly FormSection[];
  /** The panels, which follow the sections; `note` is shown beside the title. */
  panels: readonly { readonly title: TextKey; readonly note: ReactNode }[];
  active: TextKey | undefined;
  wrong: ReadonlySet<string>;
  isFieldRequired: (name: string) => boolean;
  onChoose: (title: TextKey) => void;
};

/**
 * The sections of a long form, each with its number of invalid fields, and a star if fields of it are required. A form
 * with one section shows nothing.
 */
export function FormSegments({ sections, panels, active, wrong, isFieldRequired, onChoose }: Props) {
  const t = useTexts();
  if (sections.length + panels.length < 2) return undefined;
  const counted = sections.map(({ title, fields }) => ({
    title,
    count: fields.filter(({ name }) => wrong.has(name)).length,
    hasRequired: fields.some(({ name }) => isFieldRequired(name)),
    note: undefined,
  }));
  const unchecked = panels.map((panel) => ({ ...panel, count: 0, hasRequired: false }));
  const options = [...counted, ...unchecked].map(({ title, ...marks }) => ({
    value: title,
    label: <Label label={t(title)} {...marks} />,
  }));
  return (
    <div className="sw-form-segments">
      <Segmented<TextKey | undefined>
        options={options}
        value={active}
        aria-label={t("kit.sections")}
        // The radio buttons take the focus instead.
        tabIndex={-1}
        onChange={(title) => (title === undefined ? undefined : onChoose(title))}
      />
    </div>
  );
}

type LabelProps = { label: string; count: number; hasRequired: boolean; note: ReactNode };

function Label({ label, count, hasRequired, note }: LabelProps) {
  const t = useTexts();
  // Screen readers hear it from the fields themselves.
  const star = hasRequired ? <span className="sw-form-star" title={t("kit.hasRequired")} aria-hidden /> : undefined;
  if (count === 0)
    return (
      <>
        {star}
        {label}
        {note !== undefined && <span className="sw-form-note">{note}</span>}
      </>
    );
  return (
    <>
      {star}
      {label}
      <span className="sw-form-errors" aria-hidden>
        {count}
      </span>
      <span className="sw-hidden">{t("kit.errorCount", { count })}</span>
    </>
  );
}
