import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import type { Picker } from "../pickers/picker.ts";

/** One of the values that a field offers; its words are a text of the product's, or ready ones that the server sent. */
export type Choice = { readonly value: string | number } & (
  | { readonly label: TextKey; readonly text?: never }
  | { readonly text: string; readonly label?: never }
);

/** What a form is open for. */
export type FormKind = "add" | "edit" | "copy";

/** What a form holds, by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>;

/** What a hand-made input gets from the form. */
export type FieldInput = {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isSearch: boolean;
  readonly isDisabled: boolean;
};

/** What a field may say beside its name. */
export type FieldOptions = {
  /** Where the words are not `<module>.<field>`. */
  readonly label?: TextKey;
  /** Takes both columns of the form. */
  readonly isWide?: boolean;
  /** What a new record starts with; else the contract's default. */
  readonly initial?: unknown;
  /** A sentence under the input; `hintFor` names the only kind of form that shows it. */
  readonly hint?: TextKey;
  readonly hintFor?: FormKind;
  /** Where it is not, its value stays as it is: `isShown: ({ type }) => type === MenuType.button`. */
  readonly isShown?: (values: Values, kind: FormKind) => boolean;
  /** Shown, but not to be changed: `isDisabled: (_, kind) => kind === "edit"`. */
  readonly isDisabled?: (values: Values, kind: FormKind) => boolean;
};

/** What kind of input a field is; `many` takes several values of a code list, `picks` several records. */
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

/** What a field that picks a record may say beside. */
export type PickOptions = FieldOptions & {
  /** The field of the record that has the name of what is picked: it need not be asked for. */
  readonly nameIn?: string;
  /** What clearing it answers, where the contract wants a value: 0 for "none". */
  readonly empty?: unknown;
};

/** One input of a form or of the search. */
export type Field<Name extends string = string> = FieldOptions & {
  readonly name: Name;
  readonly kind: FieldKind;
  readonly choices?: readonly Choice[];
  /** The code list that the choices are taken from. */
  readonly dictionary?: string;
  readonly picker?: Picker;
  /** The field of the record that has the name of what is picked. */
  readonly nameIn?: string;
  /** What stands for nothing, where the contract wants a value. */
  readonly empty?: unknown;
  readonly render?: (input: FieldInput) => ReactNode;
};

/** Names of the fields of `Draft` whose values are of a type. */
export type NamesOf<Draft, Value> = {
  [Name in keyof Draft & string]-?: NonNullable<Draft[Name]> extends Value ? Name : never;
}[keyof Draft & string];

/** Makes fields; typed by what the calls of the contract take, so a misspelt or wrongly typed field does not compile. */
export type FieldHelpers<Draft> = {
  /** A line of text. */
  text<Name extends NamesOf<Draft, string>>(name: Name, options?: FieldOptions): Field<Name>;
  /** Several lines of text, over both columns. */
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
  /** One of very few values, all of them in sight. */
  radio<Name extends NamesOf<Draft, string | number>>(
    name: Name,
    choices: readonly Choice[],
    options?: FieldOptions,
  ): Field<Name>;
  /** One of the values of a code list: `field.dictionary("nation", "NationEnum")`; `isRadio` where they are very few. */
  dictionary<Name extends NamesOf<Draft, string | number>>(
    name: Name,
    dictionary: string,
    options?: FieldOptions & { readonly isRadio?: boolean },
  ): Field<Name>;
  /** Several values of a code list: an array, or where the contract wants a text, one with commas. */
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
  /** An input of the module's own: a tree, an upload. It must give `id` to what the label names. */
  custom<Name extends keyof Draft & string>(
    name: Name,
    render: (input: FieldInput) => ReactNode,
    options?: FieldOptions,
  ): Field<Name>;
};

/** The helpers at run time; their types are those of `FieldHelpers`. */
export function fieldHelpers<Draft>(): FieldHelpers<Draft> {
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
