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
  /** Those that were refused when it was last to be saved, mended meanwhile or not. */
  readonly refused: readonly string[];
  choose(title: TextKey): void;
  /** Opens the first section with a refused field and goes to that field. */
  showErrors(): void;
  /** Goes to a field, whatever section it is in. */
  goTo(name: string): void;
  /** Looks again after a field was changed. */
  recount(): void;
};

const none: ReadonlySet<string> = new Set();

/** Which part was chosen; it stays when the next record comes into the form. */
export type Chosen = readonly [TextKey | undefined, (title: TextKey | undefined) => void];

type About = {
  readonly form: FormInstance<Values>;
  readonly formName: string;
  readonly sections: readonly FormSection[];
};

/** The parts of an open form. */
export function useSections({ form, formName, sections }: About, [chosen, choose]: Chosen): Sections {
  const [wrong, setWrong] = useState<ReadonlySet<string>>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const sectionOf = (name: string) => sections.find(({ fields }) => fields.some((field) => field.name === name));

  function goTo(name: string): void {
    // A field that is not displayed takes no focus: its section is opened before it is gone to.
    flushSync(() => choose(sectionOf(name)?.title));
    form.scrollToField(name, { focus: true, block: "center" });
    focusWithin(`${formName}_${name}`);
  }

  function showErrors(): void {
    const names = wrongIn(form);
    const inOrder = sections.flatMap(({ fields }) => fields.map(({ name }) => name)).filter((name) => names.has(name));
    const isInPanel = sections.every(({ title }) => title !== chosen);
    const [first] = inOrder;
    flushSync(() => {
      setWrong(names);
      setRefused(inOrder);
      // What is wrong with the whole record stands above the fields.
      if (first === undefined && isInPanel) choose(undefined);
    });
    if (first !== undefined) goTo(first);
  }

  return {
    ...{ chosen, choose, showErrors, goTo, refused },
    wrong: wrong ?? none,
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
