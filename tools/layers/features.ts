import { type ESTree, Visitor } from "vite";
import type { Finding } from "../finding.ts";
import { moduleOf } from "./areas.ts";
import { isTestCode, lineAt, type Source } from "./source.ts";

/** Parts that know no feature. */
const featureless = /^(?:core|web\/(?:base|kit|shell))\//u;
/** Menu entries and other standard rows. */
const fixedId = /^1[0-9]{12,}$/u;
/** Functions that record what happened; their arguments name the kinds of events. */
const recording = /^(?:note|record|write|add)\w*Event$/u;

/** Names of APIs, events and modules. */
type Names = {
  readonly apis: ReadonlySet<string>;
  readonly modules: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
};

/** Names of features in parts that know none: of calls, menu entries and events, and lists of modules. */
export function findFeatureNames(sources: readonly Source[]): Finding[] {
  const names = collectNames(sources);
  return sources
    .filter(({ file }) => featureless.test(file) && !isTestCode(file))
    .flatMap((source) => [...literalsOf(source, names), ...listsOf(source, names)]);
}

function collectNames(sources: readonly Source[]): Names {
  const [apis, modules, events] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { file, program } of sources) {
    const module = moduleOf(file);
    if (module === undefined || isTestCode(file)) continue;
    modules.add(module.path.slice(module.area.length + 1));
    new Visitor({
      CallExpression: (call) => {
        const name = call.callee.type === "Identifier" ? call.callee.name : "";
        const texts = call.arguments.flatMap((argument) => textOf(argument) ?? []);
        if (name === "defineApi") for (const text of texts.slice(0, 1)) apis.add(text);
        if (recording.test(name)) for (const text of texts.slice(0, 1)) events.add(text);
      },
    }).visit(program);
  }
  if (apis.size === 0 || events.size === 0) throw new Error("No module defines an API, or none records an event.");
  return { apis, modules, events };
}

function textOf(node: ESTree.Node): string | undefined {
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

function literalsOf({ file, code, program }: Source, { apis, events }: Names): Finding[] {
  const found: Finding[] = [];
  const check = (text: string, offset: number) => {
    const kind = kindOf(text);
    if (kind === undefined) return;
    found.push({ file, line: lineAt(code, offset), rule: "feature names", message: `names ${kind} "${text}"` });
  };
  const kindOf = (text: string) => {
    if (fixedId.test(text)) return "the fixed id";
    if (events.has(text)) return "the event";
    if (apis.has(text)) return "the API";
    const [, api = ""] = /(?:^|\/)(?<api>\w+)\/\w+$/u.exec(text) ?? [];
    return apis.has(api) ? "the call" : undefined;
  };
  new Visitor({
    Literal: ({ value, raw, start }) => {
      if (typeof value === "string") check(value, start);
      if (typeof value === "number") check(String(raw).replaceAll("_", ""), start);
    },
    TemplateElement: ({ value, start }) => check(value.raw, start),
  }).visit(program);
  return found;
}

/**
 * Unions, lists and sets with the names of two modules or more; a single one may be a common word (`menu`, `history`).
 */
function listsOf({ file, code, program }: Source, { modules }: Names): Finding[] {
  const found: Finding[] = [];
  const check = (texts: readonly (string | undefined)[], offset: number) => {
    const named = texts.filter((text) => text !== undefined && modules.has(text));
    if (named.length < 2) return;
    found.push({
      file,
      line: lineAt(code, offset),
      rule: "feature names",
      message: `lists modules: ${named.join(", ")}`,
    });
  };
  new Visitor({
    ArrayExpression: ({ elements, start }) =>
      check(
        elements.map((one) => (one === null ? undefined : textOf(one))),
        start,
      ),
    TSUnionType: ({ types, start }) => {
      check(
        types.map((one) => (one.type === "TSLiteralType" ? textOf(one.literal) : undefined)),
        start,
      );
    },
  }).visit(program);
  return found;
}
