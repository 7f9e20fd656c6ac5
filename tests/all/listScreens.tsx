import { waitFor } from "@testing-library/react";
import * as z from "zod";
import type { Api } from "#contract/api";
import { listExamples, unwrapSchema } from "#contract/schema";
import type { TextSource } from "#contract/text";
import { createFakeServer, createSample, type FakeServer, renderScreen } from "#testing";
import { webModules } from "#app/modules.web";
import type { Screen } from "#kit";

/** A list of the product, identified by its screen. */
export type ListScreen = {
  readonly name: string;
  readonly load: () => Promise<Screen>;
  readonly texts: TextSource;
};

/** The lists of all modules. */
export const listScreens: readonly ListScreen[] = webModules.flatMap(({ lists = {}, texts }) =>
  Object.entries(lists).map(([name, load]) => ({ name, load, texts })),
);

const contracts = import.meta.glob<Record<string, unknown>>(
  [
    "../../modules/*/*/contract.ts",
    "../../modules/*/*/*.contract.ts",
    "../../contract/*.ts",
    "!../../contract/*.test.ts",
  ],
  { eager: true },
);
const apis = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isApi));

function isApi(value: unknown): value is Api {
  return typeof value === "object" && value !== null && "calls" in value && "name" in value;
}

/** Calls with which a list loads its rows. */
const rowCalls = ["page", "list", "children", "pageReceived"];

/** The call with which a list loads its rows, and what its contract says about the list. */
export type ListCall = {
  readonly api: Api;
  /** Records that the account has received; their own tests search them. */
  readonly isReceived: boolean;
  /** The server accepts conditions. */
  readonly hasConditions: boolean;
  /** Records are added and edited. */
  readonly hasForm: boolean;
};

/** A server that answers every call with a sample of its contract. */
export type SampleServer = FakeServer & {
  /** Input of the last call for the rows of the open list. */
  getLastPageInput(): Record<string, unknown> | undefined;
  /** Input of the last call of any API. */
  getLastInput(name: string): Record<string, unknown> | undefined;
  /** The call for the rows of the open list. */
  getListCall(): ListCall;
  /** From now on the lists of the API are empty. */
  clearRows(api: Api): void;
  /** From now on all calls of the API are refused. */
  rejectCalls(api: Api, code: number): void;
};

/** See `SampleServer`. */
export function createSampleServer(): SampleServer {
  const server = createFakeServer();
  for (const api of apis)
    for (const [name, { output }] of Object.entries(api.calls))
      server.answer(api, name, () => withEditableFields(createSample(output), api));
  const listReceivedCalls = (name: string) =>
    apis.flatMap((api) =>
      api.calls[name] === undefined ? [] : server.receivedCalls(api, name).map(({ input }) => ({ api, input })),
    );
  return {
    ...server,
    getLastPageInput: () => ["page", "pageReceived"].flatMap(listReceivedCalls).at(-1)?.input,
    getLastInput: (name) => listReceivedCalls(name).at(-1)?.input,
    getListCall: () => {
      const asked = rowCalls.flatMap((name) => listReceivedCalls(name).map(({ api }) => ({ api, name })));
      // Constants, which the shell loads, have neither pages nor writes.
      const found = asked.find(({ api: { calls } }) => "add" in calls || "page" in calls);
      if (found === undefined) throw new Error("nothing asked for rows");
      const { api, name } = found;
      const isReceived = name === "pageReceived";
      const paged = api.calls[isReceived ? name : "page"];
      return {
        api,
        isReceived,
        hasConditions: paged !== undefined && "conditions" in paged.input.shape,
        hasForm: !isReceived && "add" in api.calls,
      };
    },
    clearRows: (api) => {
      for (const name of rowCalls) {
        const call = api.calls[name];
        if (call !== undefined) server.answer(api, name, () => removeRows(createSample(call.output)));
      }
    },
    rejectCalls: (api, code) => {
      for (const name of Object.keys(api.calls)) server.refuse(api, name, { code, message: "服务器出错" });
    },
  };
}

/** Values of which the update call of a record takes at least one for each field with a format. */
const formattedValues = ["sample1", "13800001234", "2026-11-21", "/sample", "sample@SAMPLE.COM", "https://SAMPLE", 777];

/** The sample with values that the update call of the API takes back, so that its form can be saved. */
function withEditableFields(sample: unknown, { calls }: Api): unknown {
  const draft = calls["update"]?.input;
  return draft === undefined ? sample : adaptFields(sample, draft);
}

/** A field that the draft lacks may contain the record, as the items of a page do. */
function adaptFields(value: unknown, draft: z.core.$ZodType): unknown {
  const core = unwrapSchema(draft);
  if (Array.isArray(value))
    return value.map((item) => adaptFields(item, core instanceof z.ZodArray ? core.element : core));
  if (typeof value !== "object" || value === null || value instanceof Date || !(core instanceof z.ZodObject))
    return value;
  const { shape } = core;
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => {
      const field = shape[name];
      return [name, field === undefined ? adaptFields(content, core) : adaptField(content, field)];
    }),
  );
}

function adaptField(value: unknown, field: z.core.$ZodType): unknown {
  if (typeof value === "object" && value !== null) return adaptFields(value, field);
  // Other calls of the API may use the name for a value of another type.
  const choices = [...listExamples(field), value, ...formattedValues].filter(
    (choice) => typeof choice === typeof value,
  );
  return choices.find((choice) => z.safeParse(field, choice).success) ?? value;
}

const Paged = z.looseObject({ items: z.array(z.unknown()), total: z.number() });

function removeRows(answer: unknown): unknown {
  const page = Paged.safeParse(answer);
  return page.success ? { ...page.data, items: [], total: 0, totalPages: 0, hasNextPage: false } : [];
}

type ScreenOptions = { server: SampleServer; permissions?: readonly string[] | "all"; search?: string };

/** Opens a list, with or without rows. */
export async function openScreen(
  { load, texts }: ListScreen,
  { server, permissions = "all", search = "" }: ScreenOptions,
) {
  const { Component } = await load();
  const entities = apis.map(({ name }) => name);
  return await renderScreen(<Component />, {
    server,
    texts,
    permissions,
    search,
    trackedEntities: entities,
    importableEntities: entities,
  });
}

/** Opens a list with its rows. */
export async function openList(list: ListScreen, options: ScreenOptions) {
  const page = await openScreen(list, options);
  const grid = await waitFor(() => {
    const found = page.container.querySelector<HTMLElement>('[role="grid"], [role="treegrid"]');
    if (found === null) throw new Error("the list has no grid");
    return found;
  });
  return { ...page, grid };
}

const listCalls = new Map<string, ListCall>();

/** The call with which a list loads its rows. */
export async function findListCall(list: ListScreen, server: SampleServer): Promise<ListCall> {
  const known = listCalls.get(list.name);
  if (known !== undefined) return known;
  const { unmount } = await openList(list, { server });
  const call = server.getListCall();
  unmount();
  listCalls.set(list.name, call);
  return call;
}
