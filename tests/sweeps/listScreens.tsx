import { screen } from "@testing-library/react";
import * as z from "zod";
import type { Api } from "#contract/api";
import type { TextSource } from "#contract/text";
import { type FakeServer, fakeServer, renderScreen, sampleOf } from "#testing";
import { webModules } from "../../web/modules.ts";

/** Screens that are no lists of records: shortcuts, a question and its answer, one's own files, messages, examples. */
const noLists: ReadonlySet<string> = new Set([
  ...["/home/index", "/system/permission/index", "/system/download/index"],
  ...["/system/outbox/index", "/system/passwordPolicy/index", "/system/user/component/userCenter"],
  ...["/demo/components/index", "/demo/permission/index", "/reg/index", "/regsuccess/index"],
]);

/** Lists whose rows are a tree: it is their order. */
const trees: ReadonlySet<string> = new Set(["/system/org/index", "/system/menu/index", "/system/region/index"]);

/** Trees that are there as a whole: they are searched in the browser. */
const wholeTrees: ReadonlySet<string> = new Set(["/system/menu/index"]);

/** Forms that refuse whatever is no phone, date, address or code, or have an editor; their own tests fill them in. */
const pickyForms: ReadonlySet<string> = new Set([
  "/system/user/index",
  "/system/menu/index",
  "/system/notice/index",
  "/system/provider/index",
]);

/** What one has received: nobody adds to it, and it is ordered by time alone. Its own tests search it. */
const inboxes: ReadonlySet<string> = new Set(["/home/notice/index"]);

/** Lists to which nobody adds and in which nobody edits. */
const onlyRead: ReadonlySet<string> = new Set([
  ...inboxes,
  ...["/system/onlineUser/index", "/system/oAuthUser/index", "/system/registration/index"],
]);

/** A list of the product, found by its screen. */
export type ListScreen = {
  readonly name: string;
  readonly load: (typeof webModules)[number]["screens"][string];
  readonly texts: TextSource;
  readonly isTree: boolean;
  /** The server searches and filters it. */
  readonly isAsked: boolean;
  readonly isPicky: boolean;
  readonly hasForm: boolean;
};

/** Every list that a module brings; a new module's is here by itself. */
export const listScreens: readonly ListScreen[] = webModules.flatMap(({ screens, texts }) =>
  Object.entries(screens)
    .filter(([name]) => !noLists.has(name))
    .map(([name, load]) => ({
      ...{ name, load, texts },
      isTree: trees.has(name),
      isAsked: !wholeTrees.has(name) && !inboxes.has(name),
      isPicky: pickyForms.has(name),
      hasForm: !onlyRead.has(name),
    })),
);

const contracts = import.meta.glob<Record<string, unknown>>(
  ["../../modules/*/contract.ts", "../../contract/*.ts", "!../../contract/*.test.ts"],
  { eager: true },
);
const apis = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isApi));

function isApi(value: unknown): value is Api {
  return typeof value === "object" && value !== null && "calls" in value && "name" in value;
}

/** What a list asks for its rows. */
const rowCalls = ["page", "list", "children", "pageReceived"];

/** A server that answers every call with a sample of what its contract says. */
export type SampleServer = FakeServer & {
  /** What the open list was asked last for its rows. */
  lastPage(): Record<string, unknown> | undefined;
  /** What a call of any API was asked last. */
  lastOf(name: string): Record<string, unknown> | undefined;
  /** The API that the rows of the open list came from. */
  api(): Api;
  /** From now on its lists have no rows. */
  hasNoRows(api: Api): void;
  /** From now on it refuses all its calls. */
  refuses(api: Api, code: number): void;
};

/** See `SampleServer`. */
export function sampleServer(): SampleServer {
  const server = fakeServer();
  for (const api of apis)
    for (const [name, { output }] of Object.entries(api.calls)) server.answer(api, name, () => sampleOf(output));
  const heard = (name: string) =>
    apis.flatMap((api) =>
      api.calls[name] === undefined ? [] : server.heard(api, name).map(({ input }) => ({ api, input })),
    );
  return {
    ...server,
    lastPage: () => ["page", "pageReceived"].flatMap(heard).at(-1)?.input,
    lastOf: (name) => heard(name).at(-1)?.input,
    api: () => {
      // What the shell asks for (constants) is neither turned page by page nor written by anybody.
      const asked = rowCalls.flatMap(heard).find(({ api }) => "add" in api.calls || "page" in api.calls);
      if (asked === undefined) throw new Error("nothing asked for rows");
      return asked.api;
    },
    hasNoRows: (api) => {
      for (const name of rowCalls) {
        const call = api.calls[name];
        if (call !== undefined) server.answer(api, name, () => emptied(sampleOf(call.output)));
      }
    },
    refuses: (api, code) => {
      for (const name of Object.keys(api.calls)) server.refuse(api, name, { code, message: "服务器出错" });
    },
  };
}

const Paged = z.looseObject({ items: z.array(z.unknown()), total: z.number() });

function emptied(answer: unknown): unknown {
  const page = Paged.safeParse(answer);
  return page.success ? { ...page.data, items: [], total: 0, totalPages: 0, hasNextPage: false } : [];
}

type About = { server: SampleServer; permissions?: readonly string[] | "all"; search?: string };

/** Opens a list, whatever becomes of it. */
export async function openScreen({ load, texts }: ListScreen, { server, permissions = "all", search = "" }: About) {
  const { Component } = await load();
  return await renderScreen(<Component />, { server, texts, permissions, search });
}

/** Opens a list with its rows. */
export async function openList(list: ListScreen, about: About) {
  const page = await openScreen(list, about);
  const [grid] = await screen.findAllByRole(list.isTree ? "treegrid" : "grid");
  if (grid === undefined) throw new Error("the list has no grid");
  return { ...page, grid };
}
