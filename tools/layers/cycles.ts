import type { Finding } from "../finding.ts";
import { moduleOf } from "./areas.ts";
import { isDemoData, isTestCode, type Source } from "./source.ts";

/** Which modules a module imports, each with its first import. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, { readonly file: string; readonly line: number }>>;

/** Each import from one module of a cycle to another one, types included, with a shortest cycle that it closes. */
export function findCycleFaults(sources: readonly Source[]): Finding[] {
  const graph = graphOf(sources);
  return [...graph].flatMap(([from, edges]) =>
    [...edges].flatMap(([to, { file, line }]) => {
      const back = shortestPath(graph, to, from);
      if (back === undefined) return [];
      const cycle = [from, ...back].join(" -> ");
      return [
        {
          file: `modules/${from}`,
          line: 1,
          rule: "cycles",
          message: `imports ${to}`,
          hint: `${cycle}; ${file}:${line}`,
        },
      ];
    }),
  );
}

function graphOf(sources: readonly Source[]): Graph {
  const graph = new Map<string, Map<string, { file: string; line: number }>>();
  for (const { file, imports } of sources) {
    const from = moduleOf(file)?.path;
    if (from === undefined || isTestCode(file) || isDemoData(file)) continue;
    const edges = graph.get(from) ?? new Map<string, { file: string; line: number }>();
    graph.set(from, edges);
    for (const { target, line } of imports) {
      const to = moduleOf(target)?.path;
      if (to !== undefined && to !== from && !edges.has(to)) edges.set(to, { file, line });
    }
  }
  return graph;
}

/** The modules on a shortest path, including both ends. */
function shortestPath(graph: Graph, from: string, to: string): string[] | undefined {
  const previous = new Map<string, string | undefined>([[from, undefined]]);
  for (const current of previous.keys()) {
    if (current === to) return trace(previous, to);
    for (const next of graph.get(current)?.keys() ?? []) {
      if (!previous.has(next)) previous.set(next, current);
    }
  }
  return undefined;
}

function trace(previous: ReadonlyMap<string, string | undefined>, to: string): string[] {
  const path: string[] = [];
  for (let step: string | undefined = to; step !== undefined; step = previous.get(step)) path.unshift(step);
  return path;
}
