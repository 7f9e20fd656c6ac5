import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import type { Picker } from "./picker.ts";

/** An option of a field; its label is a text key, or a text from the server. */
export type Choice = { readonly value: string | number } & (
  | { readonly label: TextKey; readonly text?: never }
  | { readonly text: string; readonly label?: never }
);

/** The purpose of an open form. */
export type FormKind = "add" | "edit" | "copy";

/** The values of a form by field name. */
export type Values = Readonly<Record<string, unknown>>;

/** Props of a custom input. */
export type FieldInput = {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isSearch: boolean;
  readonly isDisabled: boolean;
};

/** Options of a field. */
export type FieldOptions = {
  /** Text key of the label if it is not `<module>.<field>`. */
  readonly label?: TextKey;
  /** Spans both columns of the form. */
  readonly isWide?: boolean;
  /** Initial value of a new record; else the contract's default. */
  readonly initial?: unknown;
  /** A hint under the input; `hintFor` limits it to one kind of form. */
  readonly hint?: TextKey;
  readonly hintFor?: FormKind;
  /** Another record with the same value is allowed, but named below the input. */
  readonly isUsuallyUnique?: boolean;
  /** A hidden field keeps its value: `isShown: ({ type }) => type === MenuType.button`. */
  readonly isShown?: (values: Values, kind: FormKind) => boolean;
  /** Visible but read-only: `isDisabled: (_, kind) => kind === "edit"`. */
  readonly isDisabled?: (values: Values, kind: FormKind) => boolean;
};

/** The kind of input; `many` takes several dictionary values, `picks` several records. */
export type FieldKind =
  | "text"
  | "textArea"
  | "number"
  | "date"
  | "status"
  | "select"
  | "radio"
  | "many"
  | "pick"
  | "picks"
  | "switch"
  | "custom";

/** Options of a field that picks a record. */
export type PickOptions = FieldOptions & {
  /** The field of the record with the name of the picked one, which then need not be loaded. */
  readonly nameField?: string;
  /** The value after clearing, if the contract requires one: 0 for "none". */
  readonly empty?: unknown;
  /** A parent: an entry above the tree chooses none, which is 0. */
  readonly hasTop?: boolean;
};

/** One input of a form or of the search. */
export type Field<Name extends string = string> = FieldOptions & {
  readonly name: Name;
  readonly kind: FieldKind;
  readonly choices?: readonly Choice[];
  /** The dictionary of the options. */
  readonly dictionary?: string;
  readonly picker?: Picker;
  /** The field of the record with the name of the picked one. */
  readonly nameField?: string;
  /** The value that means "none", if the contract requires a value. */
  readonly empty?: unknown;
  readonly hasTop?: boolean;
  readonly render?: (input: FieldInput) => ReactNode;
};

/** Names of the fields of `Draft` whose values are of a type. */
export type NamesOf<Draft, Value> = {
  [Name in keyof Draft & string]-?: NonNullable<Draft[Name]> extends Value ? Name : never;
}[keyof Draft & string];

/**
 * Creates fields; typed by the inputs of the contract's calls, so a misspelt or wrongly typed field does not compile.
 */
export type FieldHelpers<Draft> = {
  /** A line of text. */
  text<Name extends NamesOf<Draft, string>>(name: Name, options?: FieldOptions): Field<Name>;
  /** Several lines of text, spanning both columns. */
  textArea<Name extends NamesOf<Draft, string>>(name: Name, options?: FieldOptions): Field<Name>;
  /** A number. */
  number<Name extends NamesOf<Draft, number>>(name: Name, options?: FieldOptions): Field<Name>;
  /** Enabled or disabled. */
  status<Name extends NamesOf<Draft, number>>(name: Name, options?: FieldOptions): Field<Name>;
  /** One of a few values. */
  select<Name extends NamesOf<Draft, string | number>>(
    name: Name,
    choices: readonly Choice[],
    options?: FieldOptions,
  ): Field<Name>;
  /** One of very few values, all of them visible. */
  radio<Name extends NamesOf<Draft, string | number>>(
    name: Name,
    choices: readonly Choice[],
    options?: FieldOptions,
  ): Field<Name>;
  /**
   * A dictionary value: `field.dictionary("nation", "NationEnum")`; `isRadio` for very few items. The value `empty`
   * says nothing: a form shows it like none, and does not offer it.
   */
  dictionary<Name extends NamesOf<Draft, string | number>>(
    name: Name,
    dictionary: string,
    options?: FieldOptions & { readonly isRadio?: boolean; readonly empty?: string | number },
  ): Field<Name>;
  /** Several dictionary values: an array, or a text with commas if the contract requires one. */
  dictionaryMany<Name extends NamesOf<Draft, string | readonly (string | number)[]>>(
    name: Name,
    dictionary: string,
    options?: FieldOptions,
  ): Field<Name>;
  /** A record of another list: `field.pick("managerUserId", accountPicker)`. */
  pick<Name extends NamesOf<Draft, number>>(name: Name, picker: Picker, options?: PickOptions): Field<Name>;
  /** Several records of another list. */
  pickMany<Name extends NamesOf<Draft, readonly number[]>>(
    name: Name,
    picker: Picker,
    options?: FieldOptions,
  ): Field<Name>;
  /** A calendar date, `2026-11-21` on the wire. */
  date<Name extends NamesOf<Draft, string>>(name: Name, options?: FieldOptions): Field<Name>;
  /** Yes or no. */
  switch<Name extends NamesOf<Draft, boolean>>(name: Name, options?: FieldOptions): Field<Name>;
  /** A custom input, for example a tree or an upload. It must set `id` on the element that the label names. */
  custom<Name extends keyof Draft & string>(
    name: Name,
    render: (input: FieldInput) => ReactNode,
    options?: FieldOptions,
  ): Field<Name>;
};

/** The helpers at run time; their types are those of `FieldHelpers`. */
export function createFieldHelpers<Draft>(): FieldHelpers<Draft> {
  return {
    text: (name, options) => ({ ...options, name, kind: "text" }),
    textArea: (name, options) => ({ isWide: true, ...options, name, kind: "textArea" }),
    number: (name, options) => ({ ...options, name, kind: "number" }),
    status: (name, options) => ({ ...options, name, kind: "status" }),
    select: (name, choices, options) => ({ ...options, name, kind: "select", choices }),
    radio: (name, choices, options) => ({ ...options, name, kind: "radio", choices }),
    dictionary: (name, dictionary, { isRadio = false, ...options } = {}) => ({
      ...options,
      name,
      kind: isRadio ? "radio" : "select",
      dictionary,
    }),
    dictionaryMany: (name, dictionary, options) => ({ ...options, name, kind: "many", dictionary }),
    pick: (name, picker, options) => ({ ...options, name, kind: "pick", picker }),
    pickMany: (name, picker, options) => ({ ...options, name, kind: "picks", picker }),
    date: (name, options) => ({ ...options, name, kind: "date" }),
    switch: (name, options) => ({ ...options, name, kind: "switch" }),
    custom: (name, render, options) => ({ ...options, name, kind: "custom", render }),
  };
}
