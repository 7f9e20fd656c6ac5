/** As much of the syntax tree as the house rules look at. */
export type Node = { readonly type: string; readonly range: readonly [number, number] };

/** A comment without its marks. */
export type Comment = Node & { readonly type: "Line" | "Block"; readonly value: string };

/** What the linter hands to a rule for one file. */
export type Context = {
  readonly filename: string;
  readonly sourceCode: {
    readonly text: string;
    getAllComments(): readonly Comment[];
    getCommentsBefore(node: Node): readonly Comment[];
  };
  report(problem: { node: Node; message: string }): void;
};

/** A rule of this house: functions by the kind of node that they want to see. */
export type Rule = {
  create(context: Context): Readonly<Record<string, (node: never) => void>>;
};
