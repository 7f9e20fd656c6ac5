import type { ExpectedError } from "#contract/errors";
import { regionError } from "../../contract.ts";
import { normaliseCode } from "./regionCodes.ts";

/** A region as a service lists it. */
export type ListedRegion = {
  readonly code: string;
  readonly name: string;
  /** The code of the region that the service lists it below; null at the top. */
  readonly parentCode: string | null;
  readonly cityCode?: string;
  readonly longitude?: number;
  readonly latitude?: number;
};

/** What a service answers: the regions from the root down. */
export type SourceAnswer = {
  readonly regions: readonly ListedRegion[];
  /** The region below which the service was asked; null for the whole country. It is among the regions. */
  readonly rootCode: string | null;
  /** How many levels below the root it was asked for. */
  readonly depth: number;
};

/** A region of a service with those below it, in the words of that service. */
export type SourceNode<Node> = {
  readonly code: string | undefined;
  readonly name: string;
  readonly cityCode?: string;
  readonly longitude?: number;
  readonly latitude?: number;
  readonly children: readonly Node[];
};

/** More than all townships of the country. */
const maxRegions = 60_000;

/** Turns the trees of a service into one list. Nodes without a code, such as groups of counties, only hold others. */
export function listNodes<Node>(
  tops: readonly Node[],
  read: (node: Node) => SourceNode<Node>,
  above: string | null = null,
): ListedRegion[] {
  const listed = new Map<string, ListedRegion>();
  const open = tops.map((node) => ({ node, parentCode: above }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { code: given, name, children, ...details } = read(next.node);
    const code = given === undefined ? undefined : normaliseCode(given);
    if (given !== undefined && (code === undefined || name === "" || name.length > 64)) throw unreadable();
    if (code !== undefined && !listed.has(code))
      listed.set(code, { code, name, parentCode: next.parentCode, ...details });
    if (listed.size > maxRegions) throw unreadable();
    for (const node of children) open.push({ node, parentCode: code ?? next.parentCode });
  }
  return [...listed.values()];
}

/** The answer of a service is damaged, or not what its documents say. */
export function unreadable(): ExpectedError {
  return regionError("region.sync_unreadable");
}
