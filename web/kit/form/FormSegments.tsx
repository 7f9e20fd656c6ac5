import { Segmented } from "antd";
import type { TextKey } from "#contract/text";
import { useWords } from "../../i18n.ts";
import type { FormSection } from "../resource/resource.ts";

type Props = {
  sections: readonly FormSection[];
  /** Titles of the panels, which follow the sections. */
  panels: readonly TextKey[];
  active: TextKey | undefined;
  wrong: ReadonlySet<string>;
  onChoose: (title: TextKey) => void;
};

/** The parts of a long form, each with how many of its fields are refused. A form of one part has no need of it. */
export function FormSegments({ sections, panels, active, wrong, onChoose }: Props) {
  const t = useWords();
  if (sections.length + panels.length < 2) return undefined;
  const counted = sections.map(({ title, fields }) => ({
    title,
    count: fields.filter(({ name }) => wrong.has(name)).length,
  }));
  const options = [...counted, ...panels.map((title) => ({ title, count: 0 }))].map(({ title, count }) => ({
    value: title,
    label: <Label words={t(title)} count={count} />,
  }));
  return (
    <div className="sw-form-segments">
      <Segmented<TextKey | undefined>
        options={options}
        value={active}
        aria-label={t("kit.sections")}
        // Its radio buttons are what the keyboard stands on.
        tabIndex={-1}
        onChange={(title) => (title === undefined ? undefined : onChoose(title))}
      />
    </div>
  );
}

function Label({ words, count }: { words: string; count: number }) {
  const t = useWords();
  if (count === 0) return words;
  return (
    <>
      {words}
      <span className="sw-form-errors" aria-hidden>
        {count}
      </span>
      <span className="sw-hidden">{t("kit.errorCount", { count })}</span>
    </>
  );
}
