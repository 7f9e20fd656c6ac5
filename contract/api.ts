import * as z from "zod";

/**
 * Who may make a call: anybody, whoever is signed in, whoever holds the call's own code (`granted`) or the named one,
 * or the platform administrator alone.
 */
export type Access = "anyone" | "signedIn" | "granted" | "platform" | { readonly code: string };

/** One call of the wire: shapes of what goes in and comes out, and who may make it. */
export type Call<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = {
  readonly method: "GET" | "POST";
  readonly input: Input;
  readonly output: Output;
  readonly access: Access;
  /** Names of inputs that travel as path segments, in order. */
  readonly segments: readonly string[];
  /** The last of them may be left out of the path. */
  readonly hasOptionalEnd?: true;
  /** What it answers is shown once: nothing keeps it, not even for a repeat of the request. */
  readonly isSecret?: true;
  /** What it takes may travel in the query as well: clients of old send it so. */
  readonly takesQuery?: true;
  /** Pages make it by themselves, whether anybody is there or not: it is no use of the session. */
  readonly isUnasked?: true;
  /** Its body is a file; what else it takes travels in the query. */
  readonly takesFile?: true;
  /** It answers a file instead of an envelope; refusals have one all the same. */
  readonly isFile?: true;
  /** It leads the browser to another address instead of answering; refusals have an envelope all the same. */
  readonly isRedirect?: true;
};

/** The calls of one controller by their name on the wire. */
export type Calls = Readonly<Record<string, Call>>;

/** A controller: `defineApi("sysPos", …)` answers under `/api/sysPos/`. */
export type Api<C extends Calls = Calls> = { readonly name: string; readonly calls: C };

/** What a call takes once it is checked, defaults filled in. */
export type InputOf<C extends Call> = z.output<C["input"]>;
/** What a caller may send: fields with a default may be left out. */
export type DraftOf<C extends Call> = z.input<C["input"]>;
/** What a call answers. */
export type OutputOf<C extends Call> = z.output<C["output"]>;

/** The answer of calls that have nothing to say but "done": `null`. */
export const Done = z.null();
/** Input of calls that take nothing. */
export const Nothing = z.object({});

/** A call that reads, by GET. Its function gets a transaction that cannot write. */
export function get<Input extends z.ZodObject, Output extends z.ZodType>(
  input: Input,
  output: Output,
  access: Access,
): Call<Input, Output> {
  return { method: "GET", input, output, access, segments: [] };
}

/** A call by POST: every write, and the reads whose filters travel in a body. */
export function post<Input extends z.ZodObject, Output extends z.ZodType>(
  input: Input,
  output: Output,
  access: Access,
): Call<Input, Output> {
  return { method: "POST", input, output, access, segments: [] };
}

/**
 * A call that takes one file, as the body itself or as the part of a form. Its input travels in the query; its function
 * gets the file as `file` beside it.
 */
export function upload<Input extends z.ZodObject, Output extends z.ZodType>(
  input: Input,
  output: Output,
  access: Access,
): Call<Input, Output> & { readonly takesFile: true } {
  return { method: "POST", input, output, access, segments: [], takesFile: true };
}

/** A call by GET that answers a file. Its function answers what `server/http/file.ts` streams. */
export function file<Input extends z.ZodObject>(
  input: Input,
  access: Access,
): Call<Input, z.ZodNull> & { readonly isFile: true } {
  return { method: "GET", input, output: z.null(), access, segments: [], isFile: true };
}

/**
 * A call by GET that leads the browser somewhere else. Its function answers what `server/http/redirect.ts` sends; inputs
 * may travel as path segments.
 */
export function redirect<Input extends z.ZodObject>(
  input: Input,
  access: Access,
  segments: readonly (keyof z.output<Input> & string)[] = [],
): Call<Input, z.ZodNull> & { readonly isRedirect: true } {
  return { method: "GET", input, output: z.null(), access, segments, isRedirect: true };
}

/** The same call with these inputs as path segments, in order: `inPath(get(…), "tenantId")` answers `/sysInfo/{tenantId}`. */
export function inPath<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output>,
  ...segments: readonly (keyof z.output<Input> & string)[]
): Call<Input, Output> {
  return { ...call, segments };
}

/** The same call, whose last path segment may be left out, as clients of old do; its field needs a default. */
export function withOptionalEnd<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return { ...call, hasOptionalEnd: true };
}

/** The same call, whose answer is shown once and kept nowhere: a repeat of the request is refused instead. */
export function secretAnswer<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return { ...call, isSecret: true };
}

/** The same call, which also takes its input from the query, as clients of old send it. */
export function alsoInQuery<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return { ...call, takesQuery: true };
}

/** The same call, which pages make by themselves now and then: it does not keep a session alive that nobody uses. */
export function unasked<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return { ...call, isUnasked: true };
}

/** Names a controller and its calls. */
export function defineApi<const C extends Calls>(name: string, calls: C): Api<C> {
  return { name, calls };
}

/** The permission code of a call: what a role must hold, `undefined` where no code is asked. */
export function codeOf(api: Api, name: string): string | undefined {
  const access = api.calls[name]?.access;
  if (access === "granted") return `${api.name}/${name}`;
  return typeof access === "object" ? access.code : undefined;
}

/** The address of a call below the server's root; `{name}` stands for an input in the path. */
export function pathOf(api: Api, name: string): string {
  const segments = api.calls[name]?.segments ?? [];
  return [`/api/${api.name}/${name}`, ...segments.map((segment) => `{${segment}}`)].join("/");
}
