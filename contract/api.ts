import * as z from "zod";

/**
 * Who may make a call: `anyone`, each signed-in account, holders of the call's own code (`granted`) or of the named
 * one, or the platform administrator.
 */
export type Access = "anyone" | "signedIn" | "granted" | "platform" | { readonly code: string };

/** What restricts a session until its account acts or unlocks. */
export type SessionRestriction = "changingPassword" | "enrolling" | "locked";

/** One call: the schemas of input and output, and who may make it. */
export type Call<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = {
  readonly method: "GET" | "POST";
  readonly input: Input;
  readonly output: Output;
  readonly access: Access;
  /** Names of inputs that travel as path segments, in order. */
  readonly segments: readonly string[];
  /** The last path segment is optional. */
  readonly hasOptionalLastSegment?: true;
  /** The answer is shown once: it is not stored, not even for a repeat of the request. */
  readonly hasOneTimeResponse?: true;
  /** The input may also travel in the query, as older clients send it. */
  readonly hasQueryInput?: true;
  /** The body may be the bare value of this input, a list or a text, as older clients send it. */
  readonly bareInput?: string;
  /** Pages make this call without a user action, so it does not count as activity of the session. */
  readonly isBackground?: true;
  /** The answer depends on nothing but the input and the rows that the caller may see: equal calls can share it. */
  readonly isShared?: true;
  /** The body is a file; the input travels in the query. */
  readonly takesFile?: true;
  /** The file arrives in several requests by the tus protocol (`resumableUpload`). */
  readonly isResumable?: true;
  /** The answer is a file instead of an envelope; errors still have an envelope. */
  readonly isFile?: true;
  /** The body may also be a form of text fields. */
  readonly takesForm?: true;
  /** The answer is the result alone, without an envelope; errors still have one. */
  readonly isBare?: true;
  /** Elements of a page may ask for the answer: without a bearer, the cookie `token` holds the access token. */
  readonly acceptsTokenCookie?: true;
  /** Errors have their status as that of the answer: programs that are no clients of ours look at nothing else. */
  readonly hasRealStatus?: true;
  /** The answer redirects the browser; errors still have an envelope. */
  readonly isRedirect?: true;
  /** Restrictions of the session under which the call stays allowed; no role can deny it. */
  readonly allowedDuring?: readonly SessionRestriction[];
  /** What the call answers during a restriction of the session, without running. */
  readonly restrictedAnswer?: { readonly during: readonly SessionRestriction[]; readonly answer: unknown };
};

/** The calls of one controller by their name on the wire. */
export type Calls = Readonly<Record<string, Call>>;

/** A controller: `defineApi("sysPos", …)` answers under `/api/sysPos/`. */
export type Api<C extends Calls = Calls> = ApiOptions & { readonly name: string; readonly calls: C };

/** What holds for all calls of a controller. */
export type ApiOptions = {
  /** Its writes go on when the disk is full: signing in and out. */
  readonly worksOnFullDisk?: true;
};

/** Input of a call after validation, with defaults filled in. */
export type InputOf<C extends Call> = z.output<C["input"]>;
/** Input as the caller sends it: fields with a default may be missing. */
export type RawInputOf<C extends Call> = z.input<C["input"]>;
/** Output of a call. */
export type OutputOf<C extends Call> = z.output<C["output"]>;

/** Output of calls without a result: `null`. */
export const Done = z.null();
/** Input of calls without parameters. */
export const NoInput = z.object({});

/** A call that reads, by GET. Its function gets a read-only transaction. */
export function get<Input extends z.ZodObject, Output extends z.ZodType>(
  input: Input,
  output: Output,
  access: Access,
): Call<Input, Output> {
  return { method: "GET", input, output, access, segments: [] };
}

/** A call by POST: every write, and reads whose filters travel in a body. */
export function post<Input extends z.ZodObject, Output extends z.ZodType>(
  input: Input,
  output: Output,
  access: Access,
): Call<Input, Output> {
  return { method: "POST", input, output, access, segments: [] };
}

/**
 * A call that takes a file, as the body or as a part of a form. The input travels in the query; the function gets the
 * file, and further ones of the form, as `file` in addition.
 */
export function upload<Input extends z.ZodObject, Output extends z.ZodType>(
  input: Input,
  output: Output,
  access: Access,
): Call<Input, Output> & { readonly takesFile: true } {
  return { method: "POST", input, output, access, segments: [], takesFile: true };
}

/** The name of the path segment with the upload that a request belongs to; without it, one begins. */
const uploadSegment = { upload: z.int().min(0).default(0) };

/**
 * A call that takes a file in several requests by the tus protocol 1.0: POST begins the upload, PATCH sends bytes, HEAD
 * asks how many have arrived, DELETE ends it. Each has the input in its query and the upload as the last path segment.
 * Errors have their status as that of the answer, because clients of the protocol look at nothing else.
 */
export function resumableUpload<Shape extends z.ZodRawShape>(
  input: z.ZodObject<Shape>,
  access: Access,
): Call<z.ZodObject<Shape & typeof uploadSegment>, z.ZodNull> & {
  readonly takesFile: true;
  readonly isResumable: true;
} {
  return {
    method: "POST",
    input: z.object({ ...input.shape, ...uploadSegment }),
    output: z.null(),
    access,
    segments: ["upload"],
    hasOptionalLastSegment: true,
    takesFile: true,
    isResumable: true,
  };
}

/** The same call, whose body may also be a form of text fields (`multipart/form-data`). */
export function takeForm<C extends Call>(call: C): C & { readonly takesForm: true } {
  return { ...call, takesForm: true };
}

/** The same call, which answers its result without an envelope, as older clients expect it. */
export function answerBare<C extends Call>(call: C): C & { readonly isBare: true } {
  return { ...call, isBare: true };
}

/** A call by GET that answers a file. Its function returns what `core/http/fileResult.ts` streams. */
export function download<Input extends z.ZodObject>(
  input: Input,
  access: Access,
): Call<Input, z.ZodNull> & { readonly isFile: true } {
  return { method: "GET", input, output: z.null(), access, segments: [], isFile: true };
}

/** The same by POST, for clients that ask for a file with a body. */
export function downloadByPost<Input extends z.ZodObject>(
  input: Input,
  access: Access,
): Call<Input, z.ZodNull> & { readonly isFile: true } {
  return { method: "POST", input, output: z.null(), access, segments: [], isFile: true };
}

/** The same call, whose errors have their status as that of the answer, for programs that look at nothing else. */
export function answerRealStatus<C extends Call>(call: C): C & { readonly hasRealStatus: true } {
  return { ...call, hasRealStatus: true };
}

/**
 * The same call by GET that also takes the access token from the cookie `token`, which pages of older clients set: a
 * picture element sends no header.
 */
export function acceptTokenCookie<C extends Call>(call: C): C & { readonly acceptsTokenCookie: true } {
  return { ...call, acceptsTokenCookie: true };
}

/**
 * A call by GET that redirects the browser. Its function returns what `core/http/redirect.ts` sends; inputs may travel
 * as path segments.
 */
export function redirect<Input extends z.ZodObject>(
  input: Input,
  access: Access,
  segments: readonly (keyof z.output<Input> & string)[] = [],
): Call<Input, z.ZodNull> & { readonly isRedirect: true } {
  return { method: "GET", input, output: z.null(), access, segments, isRedirect: true };
}

/** The same call with these inputs as path segments, in order: `withPathSegments(get(…), "tenantId")` answers `/sysInfo/{tenantId}`. */
export function withPathSegments<C extends Call>(
  call: C,
  ...segments: readonly (keyof z.output<C["input"]> & string)[]
): C {
  return { ...call, segments };
}

/** The same call with an optional last path segment, as older clients send it. The field needs a default. */
export function withOptionalLastSegment<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return { ...call, hasOptionalLastSegment: true };
}

/** The same call with an answer that is shown once and stored nowhere: a repeat of the request is refused. */
export function markOneTimeResponse<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return { ...call, hasOneTimeResponse: true };
}

/** The same call that also takes its input from the query, as older clients send it. */
export function withQueryInput<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return { ...call, hasQueryInput: true };
}

/** The same call that also takes the bare value of one input as its body: a list or a text, as older clients send it. */
export function withBareInput<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output>,
  name: keyof z.output<Input> & string,
): Call<Input, Output> {
  return { ...call, bareInput: name };
}

/** The same call without effect on the idle time of the session, for calls that pages make by themselves. */
export function markBackground<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return { ...call, isBackground: true };
}

/**
 * The same call, whose answer depends on nothing but the input, the caller's rights and language, and the rows that the
 * caller may see. Equal calls share it for `maxSharedAge` seconds if their clients accept that.
 */
export function markShared<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return { ...call, isShared: true };
}

/**
 * The same call, allowed also while the session is restricted: the caller must set a password first
 * (`changingPassword`), must set up a second factor first (`enrolling`), or has locked the screen (`locked`).
 */
export function allowDuring<C extends Call>(call: C, ...reasons: readonly SessionRestriction[]): C {
  return { ...call, allowedDuring: reasons };
}

/**
 * The same call, which answers this while the session is restricted. Older clients make it before they let the account
 * change its password, and give up if it is refused.
 */
export function answerDuring<C extends Call>(
  call: C,
  answer: OutputOf<C>,
  ...during: readonly SessionRestriction[]
): C & Pick<Call, "restrictedAnswer"> {
  return { ...call, restrictedAnswer: { during, answer } };
}

/** Names a controller and its calls. */
export function defineApi<const C extends Calls>(name: string, calls: C, options: ApiOptions = {}): Api<C> {
  return { ...options, name, calls };
}

/** The permission code that a role must hold for a call; `undefined` if the call needs none. */
export function findPermissionCode(api: Api, name: string): string | undefined {
  const access = api.calls[name]?.access;
  if (access === "granted") return `${api.name}/${name}`;
  return typeof access === "object" ? access.code : undefined;
}

/** The URL path of a call; `{name}` is the placeholder of an input. */
export function getEndpointPath(api: Api, name: string): string {
  const segments = api.calls[name]?.segments ?? [];
  return [`/api/${api.name}/${name}`, ...segments.map((segment) => `{${segment}}`)].join("/");
}
