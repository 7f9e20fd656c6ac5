import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";

/** One of the values that a field offers. */
export type Choice = { readonly value: string | number; readonly label: TextKey };

/** What a hand-made input gets from the form. */
export type FieldInput = {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isSearch: boolean;
};

/** What a field may say beside its name. */
export type FieldOptions = {
  /** Where the words are not `<module>.<field>`. */
  readonly label?: TextKey;
  /** Takes both columns of the form. */
  readonly isWide?: boolean;
  /** What a new record starts with; else the contract's default. */
  readonly initial?: unknown;
};

/** One input of a form or of the search. */
export type Field<Name extends string = string> = FieldOptions & {
  readonly name: Name;
  readonly kind: "text" | "textArea" | "number" | "status" | "select" | "switch" | "custom";
  readonly choices?: readonly Choice[];
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
    switch: (name, options) => ({ ...options, name, kind: "switch" }),
    custom: (name, render, options) => ({ ...options, name, kind: "custom", render }),
  };
}
