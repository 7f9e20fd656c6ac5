import type { FormInstance } from "antd";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { TextKey } from "#contract/text";
import type { Values } from "../resource/field.ts";
import type { FormSection } from "../resource/resource.ts";

/** The visible section of a form, and its invalid fields. */
export type Sections = {
  /** Title of the chosen section; `undefined` means the first. */
  readonly chosen: TextKey | undefined;
  /** Names of invalid fields, after the first failed save. */
  readonly wrong: ReadonlySet<string>;
  /** Fields that were invalid at the last save, corrected or not. */
  readonly refused: readonly string[];
  choose(title: TextKey): void;
  /** Opens the first section with an invalid field and goes to that field. */
  showErrors(): void;
  /** Goes to a field in any section. */
  goTo(name: string): void;
  /** Validates again after a field was changed. */
  recount(): void;
};

const none: ReadonlySet<string> = new Set();

/** The chosen section; it stays when the next record opens. */
export type SectionChoice = readonly [TextKey | undefined, (title: TextKey | undefined) => void];

type SectionOptions = {
  readonly form: FormInstance<Values>;
  readonly formName: string;
  readonly sections: readonly FormSection[];
};

/** The sections of an open form. */
export function useSections({ form, formName, sections }: SectionOptions, [chosen, choose]: SectionChoice): Sections {
  const [wrong, setWrong] = useState<ReadonlySet<string>>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const findSection = (name: string) => sections.find(({ fields }) => fields.some((field) => field.name === name));

  function goTo(name: string): void {
    // A hidden field takes no focus, so its section is opened first.
    flushSync(() => choose(findSection(name)?.title));
    form.scrollToField(name, { focus: true, block: "center" });
    focusWithin(`${formName}_${name}`);
  }

  function showErrors(): void {
    const names = listInvalidFields(form);
    const inOrder = sections.flatMap(({ fields }) => fields.map(({ name }) => name)).filter((name) => names.has(name));
    const isInPanel = sections.every(({ title }) => title !== chosen);
    const [first] = inOrder;
    flushSync(() => {
      setWrong(names);
      setRefused(inOrder);
      // Errors of the whole record appear above the fields.
      if (first === undefined && isInPanel) choose(undefined);
    });
    if (first !== undefined) goTo(first);
  }

  return {
    chosen,
    choose,
    showErrors,
    goTo,
    refused,
    wrong: wrong ?? none,
    recount: () => (wrong === undefined ? undefined : setWrong(listInvalidFields(form))),
  };
}

/** A choice group itself takes no focus. */
function focusWithin(id: string): void {
  const control = document.getElementById(id);
  if (control?.matches(":focus") === false) control.querySelector("input")?.focus();
}

function listInvalidFields(form: FormInstance<Values>): ReadonlySet<string> {
  const refused = form.getFieldsError().filter(({ errors }) => errors.length > 0);
  return new Set(refused.map(({ name }) => name.join(".")));
}
