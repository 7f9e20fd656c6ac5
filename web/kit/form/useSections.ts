import type { FormInstance } from "antd";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { TextKey } from "#contract/text";
import type { Values } from "../resource/field.ts";
import type { FormSection } from "../resource/resource.ts";

/** Which part of a form is in sight, and what of it is refused. */
export type Sections = {
  /** The title of the chosen part; `undefined`: the first. */
  readonly chosen: TextKey | undefined;
  /** Names of refused fields, since the form could not be saved for the first time. */
  readonly wrong: ReadonlySet<string>;
  choose(title: TextKey): void;
  /** Opens the first section with a refused field and goes to that field. */
  showErrors(sections: readonly FormSection[]): void;
  /** Looks again after a field was changed. */
  recount(): void;
};

const none: ReadonlySet<string> = new Set();

/** The parts of an open form. */
export function useSections(form: FormInstance<Values>, formName: string): Sections {
  const [chosen, choose] = useState<TextKey>();
  const [wrong, setWrong] = useState<ReadonlySet<string>>();

  function showErrors(sections: readonly FormSection[]): void {
    const names = wrongIn(form);
    const isWrong = ({ name }: { readonly name: string }) => names.has(name);
    const section = sections.find(({ fields }) => fields.some(isWrong));
    const isInPanel = sections.every(({ title }) => title !== chosen);
    // A field that is not displayed takes no focus: its section is opened before it is gone to.
    flushSync(() => {
      setWrong(names);
      // What is wrong with the whole record stands above the fields.
      if (section !== undefined || isInPanel) choose(section?.title);
    });
    const field = section?.fields.find(isWrong);
    if (field === undefined) return;
    form.scrollToField(field.name, { focus: true });
    focusWithin(`${formName}_${field.name}`);
  }

  return {
    chosen,
    wrong: wrong ?? none,
    choose,
    showErrors,
    recount: () => (wrong === undefined ? undefined : setWrong(wrongIn(form))),
  };
}

/** A group of choices takes no focus itself. */
function focusWithin(id: string): void {
  const control = document.getElementById(id);
  if (control?.matches(":focus") === false) control.querySelector("input")?.focus();
}

function wrongIn(form: FormInstance<Values>): ReadonlySet<string> {
  const refused = form.getFieldsError().filter(({ errors }) => errors.length > 0);
  return new Set(refused.map(({ name }) => name.join(".")));
}
