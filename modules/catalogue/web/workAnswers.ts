import type { DraftOf } from "#contract/api";
import type { Condition } from "#contract/condition";
import { type Id, idOf } from "#contract/id";
import { asPage, isDescending, type Page, PageQuery } from "#contract/page";
import { answerHere, CallError } from "#kit";
import { closedApi, Work, workApi, WorkDraft } from "./work.api.ts";
import { someWorks } from "./works.ts";

type PageInput = DraftOf<(typeof workApi)["calls"]["page"]>;

/** Lets the calls of the catalogue's lists work on rows of this browser, until the page is loaded anew. */
export function answerWorks(): void {
  let works: readonly Work[] = someWorks(240);

  function change(id: Id, changes: object): void {
    works = works.map((work) => (work.id === id ? workWith(work, { ...changes, version: work.version + 1 }) : work));
  }

  answerHere(workApi, {
    page: async (input) => await pageOfWorks(works, input),
    add: async (draft) => {
      const id = idOf(Math.max(0, ...works.map((work) => work.id)) + 1);
      works = [...someWorks(1).map((model) => workWith(model, { ...WorkDraft.parse(draft), tags: [], id })), ...works];
      return await Promise.resolve(null);
    },
    update: async ({ id, ...changes }) => {
      change(idOf(id), changes);
      return await Promise.resolve(null);
    },
    delete: async ({ id }) => {
      works = works.filter((work) => work.id !== id);
      return await Promise.resolve(null);
    },
    setStatus: async ({ id, status }) => {
      change(idOf(id), { status });
      return await Promise.resolve(1);
    },
  });
  answerHere(closedApi, { page: async () => await Promise.reject(new CallError("", { status: 403 })) });
}

function workWith(work: Work, changes: object): Work {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Work.parse({ ...work, ...Object.fromEntries(said) });
}

async function pageOfWorks(works: readonly Work[], input: PageInput): Promise<Page<Work>> {
  const query = PageQuery.parse(input);
  if (input.state === "loading") await forEver();
  if (input.state === "failed") throw new CallError("服务暂时不可用 / Service unavailable", { status: 500 });
  const found = input.state === "empty" ? [] : works.filter((work) => fits(work, input));
  const sorted = query.field === undefined ? found : found.toSorted(orderBy(query.field, isDescending(query)));
  const first = (query.page - 1) * query.pageSize;
  return asPage(query, { total: found.length }, sorted.slice(first, first + query.pageSize));
}

async function forEver(): Promise<never> {
  return await new Promise<never>(() => undefined);
}

function fits(work: Work, { keyword, kind, status, ids, conditions = [] }: PageInput): boolean {
  const word = keyword?.trim().toLowerCase() ?? "";
  const isNamed = [work.name, work.code, work.foreman].some((text) => text.toLowerCase().includes(word));
  return (
    isNamed &&
    (kind === undefined || work.kind === kind) &&
    (status === undefined || work.status === status) &&
    (ids === undefined || ids.includes(work.id)) &&
    conditions.every((condition) => holds(textOf(work, condition.field), condition))
  );
}

type Said = Pick<Condition, "operator"> & { readonly values?: Condition["values"] | undefined };

/** Values compare as texts, numbers among them by their size: enough for rows that nobody relies on. */
function holds(value: string, { operator, values = [] }: Said): boolean {
  const said = values.map((one) => String(one).toLowerCase());
  const [first = "", last = ""] = said;
  const compared = compare(value, first);
  switch (operator) {
    case "contains":
      return value.includes(first);
    case "notContains":
      return !value.includes(first);
    case "startsWith":
      return value.startsWith(first);
    case "endsWith":
      return value.endsWith(first);
    case "equals":
    case "oneOf":
      return said.includes(value);
    case "notEquals":
    case "noneOf":
      return !said.includes(value);
    case "greater":
      return compared > 0;
    case "atLeast":
      return compared >= 0;
    case "less":
      return compared < 0;
    case "atMost":
      return compared <= 0;
    case "between":
      return compared >= 0 && compare(value, last) <= 0;
    case "isEmpty":
      return value === "";
    case "isNotEmpty":
    default:
      return value !== "";
  }
}

function orderBy(field: string, isDown: boolean): (one: Work, other: Work) => number {
  const sign = isDown ? -1 : 1;
  return (one, other) => sign * compare(textOf(one, field), textOf(other, field));
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, undefined, { numeric: true });
}

function textOf(work: Work, field: string): string {
  const value: unknown = Reflect.get(work, field);
  if (value instanceof Date) return value.toISOString().toLowerCase();
  if (typeof value === "string") return value.toLowerCase();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
