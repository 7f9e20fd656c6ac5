import type { Shape } from "./shape.ts";

/** Who makes a call: the platform administrator, a tenant's administrator, an account without rights, or no account. */
export type WireCaller = "platform" | "admin" | "bare" | "anonymous";

/** A request as existing clients send it. */
export type WireRequest = {
  /** Values of the path's segments, in order. */
  readonly path?: readonly (string | number)[];
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  /** Sent as JSON, whatever it is. */
  readonly body?: unknown;
  readonly form?: FormData;
  /** By default the platform administrator where only that may call, else the administrator of a tenant. */
  readonly by?: WireCaller;
  /** What has to hold while the call is made. */
  readonly around?: (send: () => Promise<WireAnswer>) => Promise<WireAnswer>;
};

/** An answer as an existing client sees it; without an envelope `body` is the text. */
export type WireAnswer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

type Sender<World> = (world: World) => WireRequest | Promise<WireRequest>;

/**
 * A call of the specification: how it is addressed, who may make it, what it takes and answers, and its errors. Each
 * error is provoked by the request beside it.
 */
export type WireCall<World> = {
  /** `POST sysDictType/page`, below `/api/`; segments of the path in braces. */
  readonly call: `${"GET" | "POST"} ${string}`;
  /** `anyone`, `signed in`, `platform administrator`, or the permission that a role needs. */
  readonly access: string;
  /** The input in the notation of the conventions: `*` required. */
  readonly input: string;
  /** Fields of the request without which it is refused by their name. */
  readonly required?: readonly string[];
  /** `file`: the answer is a file without envelope; `bare`: a bare number. */
  readonly result: Shape | "file" | "bare";
  /** What differs from the public source of the API on purpose, and why. */
  readonly ours?: string;
  readonly send: Sender<World>;
  readonly errors?: Readonly<Record<string, Sender<World>>>;
};

/** Columns of every record. */
export const base = {
  id: "id",
  createTime: "dt",
  updateTime: "dt?",
  createUserId: "n?",
  createUserName: "s?",
  updateUserId: "n?",
  updateUserName: "s?",
} as const;

/** What existing clients send with every page: sizes up to "all", a sort by the name of the property. */
export const paging = { page: 1, pageSize: 50, field: "createTime", order: "desc", descStr: "desc" } as const;
