import { Segmented } from "antd";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import type { FormSection } from "../resource/resource.ts";

type Props = {
  sections: readonly FormSection[];
  /** Titles of the panels, which follow the sections. */
  panels: readonly TextKey[];
  active: TextKey | undefined;
  wrong: ReadonlySet<string>;
  onChoose: (title: TextKey) => void;
};

/** The sections of a long form, each with its number of invalid fields. A form with one section shows nothing. */
export function FormSegments({ sections, panels, active, wrong, onChoose }: Props) {
  const t = useTexts();
  if (sections.length + panels.length < 2) return undefined;
  const counted = sections.map(({ title, fields }) => ({
    title,
    count: fields.filter(({ name }) => wrong.has(name)).length,
  }));
  const options = [...counted, ...panels.map((title) => ({ title, count: 0 }))].map(({ title, count }) => ({
    value: title,
    label: <Label label={t(title)} count={count} />,
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

function Label({ label, count }: { label: string; count: number }) {
  const t = useTexts();
  if (count === 0) return label;
  return (
    <>
      {label}
      <span className="sw-form-errors" aria-hidden>
        {count}
      </span>
      <span className="sw-hidden">{t("kit.errorCount", { count })}</span>
    </>
  );
}
