import { type ESTree, Visitor } from "vite";
import type { Finding } from "../finding.ts";
import { moduleOf } from "./areas.ts";
import { isDemoData, isTestCode, lineAt, type Source } from "./source.ts";

/** The functions of this file define tables. */
const tableFile = "core/rows/table.ts";
/** The reading half of `Rows`; every other method writes, so that a renamed one is not overlooked. */
const readingMethods = /^(?:get|find|list|count|select|run|page)/u;
/** Functions of core/rows that take rows or a table first and only read. */
const readingFunctions = /^(?:page|list|pageRows|pageByNumber|fetchSlice|defineLookup|listPublicColumns)$/u;

/** A table that a module defines: the name of its export and the one in the database. */
export type OwnedTable = { readonly exported: string; readonly sqlName: string; readonly owner: string };

/** The tables that modules define. */
export function findTables(sources: readonly Source[]): OwnedTable[] {
  const tables = sources.flatMap(({ file, program, imports }) => {
    const owner = moduleOf(file)?.path;
    if (owner === undefined || isTestCode(file)) return [];
    const names = imports.filter(({ target }) => target === tableFile).flatMap((one) => one.names);
    const definitions = new Set(names.map(([, local]) => local));
    const found: OwnedTable[] = [];
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (id.type !== "Identifier" || init === null) return;
        const sqlName = definedName(init, definitions);
        if (sqlName !== undefined) found.push({ exported: id.name, sqlName, owner });
      },
    }).visit(program);
    return found;
  });
  if (tables.length === 0) throw new Error(`No module defines a table by a function of ${tableFile}.`);
  return tables;
}

/** The SQL name of the table that an expression defines: `defineTable("task", …)`, also as `{ ...defineTable("task", …) }`. */
function definedName(init: ESTree.Expression, definitions: ReadonlySet<string>): string | undefined {
  if (init.type === "ObjectExpression") {
    return init.properties
      .map((one) => (one.type === "SpreadElement" ? definedName(one.argument, definitions) : undefined))
      .find(Boolean);
  }
  if (init.type !== "CallExpression" || init.callee.type !== "Identifier") return undefined;
  const [name] = init.arguments;
  if (!definitions.has(init.callee.name) || name?.type !== "Literal") return undefined;
  return typeof name.value === "string" ? name.value : undefined;
}

/** Server code of a module that writes to a table of another module. */
export function findForeignWrites(sources: readonly Source[]): Finding[] {
  const tables = findTables(sources);
  return sources
    .filter(({ file }) => moduleOf(file) !== undefined && !isTestCode(file) && !isDemoData(file))
    .flatMap((source) => writesOf(source, foreignTables(source, tables)));
}

/** Tables of other modules by their name in the file. */
function foreignTables({ file, imports }: Source, tables: readonly OwnedTable[]): ReadonlyMap<string, OwnedTable> {
  const own = moduleOf(file)?.path;
  const named = imports.flatMap(({ names, target }) =>
    names.flatMap(([imported, local]) => {
      const owner = moduleOf(target)?.path;
      const table = tables.find((one) => one.exported === imported && (owner === undefined || one.owner === owner));
      return table === undefined || table.owner === own ? [] : [[local, table] as const];
    }),
  );
  return new Map(named);
}

/** Bindings of the enclosing blocks, the innermost last: names of rows with their table. */
type Scopes = Map<string, OwnedTable | undefined>[];

function writesOf({ file, code, program, imports }: Source, tables: ReadonlyMap<string, OwnedTable>): Finding[] {
  if (tables.size === 0) return [];
  const found: Finding[] = [];
  const scopes: Scopes = [new Map()];
  const open = () => void scopes.push(new Map());
  const close = () => void scopes.pop();
  const fromRows = imports.filter(({ target = "" }) => target.startsWith("core/rows/"));
  const rowFunctions = new Set(fromRows.flatMap(({ names }) => names.map(([, local]) => local)));
  const rowsIn = (node: ESTree.Node) => tableOfRows(node, tables, scopes);
  new Visitor({
    BlockStatement: open,
    "BlockStatement:exit": close,
    FunctionDeclaration: open,
    "FunctionDeclaration:exit": close,
    FunctionExpression: open,
    "FunctionExpression:exit": close,
    ArrowFunctionExpression: open,
    "ArrowFunctionExpression:exit": close,
    VariableDeclarator: ({ id, init }) => {
      if (init === null) return;
      for (const [name, value] of bindings(id, init)) scopes.at(-1)?.set(name, rowsIn(value));
    },
    CallExpression: (call) => {
      const table = writtenTable(call, { tables, rowFunctions, rowsIn });
      if (table === undefined) return;
      const message = `writes to ${table.exported}, a table of ${table.owner}`;
      found.push({ file, line: lineAt(code, call.start), rule: "foreign writes", message });
    },
  }).visit(program);
  return found;
}

/** Names of a declaration with the expression that each is bound to; `const [a, b] = [x, y]` binds two. */
function bindings(id: ESTree.Node, init: ESTree.Expression): [string, ESTree.Node][] {
  if (id.type === "Identifier") return [[id.name, init]];
  if (id.type !== "ArrayPattern" || init.type !== "ArrayExpression") return [];
  return id.elements.flatMap((element, index): [string, ESTree.Node][] => {
    const value = init.elements[index];
    return element?.type === "Identifier" && value !== undefined && value !== null ? [[element.name, value]] : [];
  });
}

/** The table whose rows an expression is: `ctx.rows(table)`, `rows(table)`, or a name that was bound to one. */
function tableOfRows(
  node: ESTree.Node,
  tables: ReadonlyMap<string, OwnedTable>,
  scopes: Scopes,
): OwnedTable | undefined {
  if (node.type === "Identifier") return scopes.findLast((scope) => scope.has(node.name))?.get(node.name);
  if (node.type !== "CallExpression") return undefined;
  const [table] = node.arguments;
  const name = calledName(node);
  if ((name !== "rows" && name !== "globalRows") || table?.type !== "Identifier") return undefined;
  return tables.get(table.name);
}

type Names = {
  readonly tables: ReadonlyMap<string, OwnedTable>;
  /** Functions of core/rows by their name in the file; `crud.add` as `crud`. */
  readonly rowFunctions: ReadonlySet<string>;
  readonly rowsIn: (node: ESTree.Node) => OwnedTable | undefined;
};

function writtenTable(call: ESTree.CallExpression, { tables, rowFunctions, rowsIn }: Names): OwnedTable | undefined {
  const { callee } = call;
  const name = calledName(call) ?? "";
  if (callee.type === "MemberExpression" && !readingMethods.test(name)) {
    const table = rowsIn(callee.object);
    if (table !== undefined) return table;
  }
  const owner = callee.type === "MemberExpression" ? callee.object : callee;
  if (owner.type !== "Identifier" || !rowFunctions.has(owner.name) || readingFunctions.test(name)) return undefined;
  const [first] = call.arguments;
  if (first === undefined) return undefined;
  return (first.type === "Identifier" ? tables.get(first.name) : undefined) ?? rowsIn(first);
}

function calledName({ callee }: ESTree.CallExpression): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : undefined;
}

const builderCalls = /^(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left|right|full)Join|from|table)$/u;

/** SQL in the core that names a table of a module: as text, or through the query builder. */
export function findCoreSql(sources: readonly Source[]): Finding[] {
  const tables = findTables(sources);
  const names = tables.map(({ sqlName }) => sqlName).join("|");
  const inText = new RegExp(String.raw`\b(?:from|join|into|update|table|only)\s+"?(?<name>${names})\b(?!\s*\()`, "giu");
  const ownerOf = (name: string) => tables.find(({ sqlName }) => sqlName === name)?.owner ?? "";
  return sources
    .filter(({ file }) => file.startsWith("core/") && !isTestCode(file))
    .flatMap(({ file, code, program }) => {
      const found: Finding[] = [];
      const add = (name: string, offset: number) => {
        const message = `SQL names the table ${name} of ${ownerOf(name)}`;
        found.push({ file, line: lineAt(code, offset), rule: "core sql", message });
      };
      const addFrom = (text: string, offset: number) => {
        for (const match of text.matchAll(inText)) add(match.groups?.["name"] ?? "", offset + match.index);
      };
      new Visitor({
        TemplateElement: ({ value, start }) => addFrom(value.raw, start),
        Literal: ({ value, start }) => {
          if (typeof value === "string") addFrom(value, start);
        },
        CallExpression: (call) => {
          const [first] = call.arguments;
          if (!builderCalls.test(calledName(call) ?? "") || first?.type !== "Literal") return;
          const [name = ""] = String(first.value).split(" as ", 1);
          if (ownerOf(name) !== "") add(name, first.start);
        },
      }).visit(program);
      return found;
    });
}
