import type { RawInputOf } from "#contract/api";
import type { Condition } from "#contract/condition";
import { type Id, toId } from "#contract/id";
import { isDescending, type Page, PageQuery, toPage } from "#contract/page";
import { CallError, registerLocalApi } from "#kit";
import { forbiddenApi, Work, workApi, WorkDraft } from "./work.api.ts";
import { createWorks } from "./works.ts";

type PageInput = RawInputOf<(typeof workApi)["calls"]["page"]>;

/** Answers the calls of the catalogue's lists from rows in this browser, until the page is reloaded. */
export function mockWorkApi(): void {
  let works: readonly Work[] = createWorks(240);

  function change(id: Id, changes: object): void {
    works = works.map((work) => (work.id === id ? workWith(work, { ...changes, version: work.version + 1 }) : work));
  }

  registerLocalApi(workApi, {
    page: async (input) => await pageOfWorks(works, input),
    add: async (draft) => {
      const id = toId(Math.max(0, ...works.map((work) => work.id)) + 1);
      works = [
        ...createWorks(1).map((model) => workWith(model, { ...WorkDraft.parse(draft), tags: [], id })),
        ...works,
      ];
      return await Promise.resolve(null);
    },
    update: async ({ id, ...changes }) => {
      change(toId(id), changes);
      return await Promise.resolve(null);
    },
    delete: async ({ id }) => {
      works = works.filter((work) => work.id !== id);
      return await Promise.resolve(null);
    },
    setStatus: async ({ id, status }) => {
      change(toId(id), { status });
      return await Promise.resolve(1);
    },
  });
  registerLocalApi(forbiddenApi, { page: async () => await Promise.reject(new CallError("", { status: 403 })) });
}

function workWith(work: Work, changes: object): Work {
  const changedFields = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Work.parse({ ...work, ...Object.fromEntries(changedFields) });
}

async function pageOfWorks(works: readonly Work[], input: PageInput): Promise<Page<Work>> {
  const query = PageQuery.parse(input);
  if (input.state === "loading") await forEver();
  if (input.state === "failed") throw new CallError("服务暂时不可用 / Service unavailable", { status: 500 });
  const found = input.state === "empty" ? [] : works.filter((work) => fits(work, input));
  const sortedRows = query.field === undefined ? found : found.toSorted(orderBy(query.field, isDescending(query)));
  const first = (query.page - 1) * query.pageSize;
  return toPage(query, { total: found.length }, sortedRows.slice(first, first + query.pageSize));
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
    conditions.every((condition) => isMatch(textOf(work, condition.field), condition))
  );
}

type ConditionInput = Pick<Condition, "operator"> & { readonly values?: Condition["values"] | undefined };

/** Compares values as texts, and numbers by their size: enough for sample rows. */
function isMatch(value: string, { operator, values = [] }: ConditionInput): boolean {
  const operands = values.map((value) => String(value).toLowerCase());
  const [first = "", last = ""] = operands;
  const order = compare(value, first);
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
      return operands.includes(value);
    case "notEquals":
    case "noneOf":
      return !operands.includes(value);
    case "greater":
      return order > 0;
    case "atLeast":
      return order >= 0;
    case "less":
      return order < 0;
    case "atMost":
      return order <= 0;
    case "between":
      return order >= 0 && compare(value, last) <= 0;
    case "isEmpty":
      return value === "";
    case "isNotEmpty":
    default:
      return value !== "";
  }
}

function orderBy(field: string, isDown: boolean): (one: Work, other: Work) => number {
  const sign = isDown ? -1 : 1;
  return (left, right) => sign * compare(textOf(left, field), textOf(right, field));
}

function compare(left: string, right: string): number {
  return left.localeCompare(right, undefined, { numeric: true });
}

function textOf(work: Work, field: string): string {
  const value: unknown = Reflect.get(work, field);
  if (value instanceof Date) return value.toISOString().toLowerCase();
  if (typeof value === "string") return value.toLowerCase();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
