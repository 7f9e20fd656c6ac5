/** The part of the syntax tree that our rules read. */
export type Node = { readonly type: string; readonly range: readonly [number, number] };

/** A comment without its delimiters. */
export type Comment = Node & { readonly type: "Line" | "Block"; readonly value: string };

/** What the linter passes to a rule for one file. */
export type Context = {
  readonly filename: string;
  readonly sourceCode: {
    readonly text: string;
    getAllComments(): readonly Comment[];
    getCommentsBefore(node: Node): readonly Comment[];
  };
  report(problem: { node: Node; message: string }): void;
};

/** A lint rule: functions by the kind of node that they check. */
export type Rule = {
  create(context: Context): Readonly<Record<string, (node: never) => void>>;
};
