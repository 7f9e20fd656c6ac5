import * as z from "zod";
import type { Api } from "#contract/api";
import { findIdKind, Id } from "#contract/id";
import { findRecordMetadata, type RecordMetadata } from "#contract/record";
import { listExamples, listSchemaFields, unwrapSchema } from "#contract/schema";
import type { Route } from "#core/http/routes";
import { nextUnique } from "#tests/builders/tenant";

/** What an id in an input identifies: the prefix of a record's text keys, or one of the kinds below. */
export type RecordKind = string;

/** A field of an input with ids: `orgId`, `ids`, `extOrgIdList.orgId`. */
export type IdField = { readonly path: string; readonly kind: RecordKind; readonly isList: boolean };

/** Picks ids to fill in, by kind and position. */
export type IdPicker = (place: IdField) => unknown;

/** Samples of a new passkey and of a signature, as browsers send them. */
const made = { clientDataJSON: "AA", attestationObject: "AA", transports: [] };
const signed = { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" };

/** Inputs of calls with dependent fields; a single field has `.meta({ examples: [...] })` in the contract. */
const dependentInputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "sysUser/reveal": { field: "phone" },
  "sysUser/changePwd": { passwordOld: "Wrong#2026", passwordNew: "Other#2026" },
  "sysPermission/explain": { route: "sysPos/update" },
  "sysPermission/records": { entity: "sysPos" },
  "sysRole/grantDataScope": { dataScope: 5 },
  "sysBatch/run": { call: "sysPos/delete" },
  "sysHistory/page": { entity: "sysPos" },
  "sysHistory/deleted": { entity: "sysPos" },
  "sysHistory/restore": { entity: "sysPos" },
  "sysExport/start": { api: "sysPos", mode: "selected", columns: [{ name: "name", title: "Name" }] },
  "sysImport/check": { fields: ["name", "code"] },
  "sysImport/fix": { number: 2, cells: [{ column: 0, text: "x" }] },
  "sysPreference/saveTheme": { timeZone: "Asia/Shanghai" },
  "sysView/add": { grid: "sysPos/page", level: "role" },
  "sysView/update": { level: "role" },
  "sysOAuthProvider/add": { issuer: "https://idp.example.com", finding: "create" },
  "sysSms/aliyunSendSmsTemplate": { phoneNumber: "13800000000", templateParam: "{}" },
  "sysEmail/sendEmail": { content: "Hello", title: "Hello", toEmail: "somebody@example.com" },
  "sysUserRegistration/saveSetting": { mode: "approval" },
  "sysAuth/workDone": { challenge: "0".repeat(64), signature: "0".repeat(64) },
  "sysPasskey/add": { passkey: { id: "AA", type: "public-key", response: made } },
  "sysAuth/loginPasskey": { passkey: { id: "AA", type: "public-key", response: signed } },
  "sysAuth/enterByPasskey": { passkey: { id: "AA", type: "public-key", response: signed } },
  "sysAuth/unlockByPasskey": { passkey: { id: "AA", type: "public-key", response: signed } },
  "sysFile/drawSignature": {
    drawing: { width: 1, height: 1, strokes: [{ colour: "#000000", thickness: 1, points: [[0, 0, 0.5, 0]] }] },
    picture: "iVBORw0KGgo=",
  },
};

/** The kind of plain ids in APIs that list other records than their own, or records of any kind. */
const ownKinds: Readonly<Record<string, RecordKind>> = {
  sysUser: "account",
  sysHistory: "position",
  sysTask: "task",
  sysBatch: "position",
  sysExport: "position",
  sysView: "view",
  sysImport: "import",
  sysOnlineUser: "session",
  sysOAuthUser: "link",
  sysOAuth: "link",
  sysSession: "session",
  sysFile: "picture",
  sysUserRegWay: "way",
  sysUserRegInvitation: "invitation",
  sysPasskey: "passkey",
  sysArchive: "archive",
  sysConversation: "conversation",
  sysLogDiff: "history",
  sysLogHttp: "httpCall",
  sysLogMsg: "loggedMessage",
};

/** Ids in calls on records of any kind, which are tested with positions. */
const genericFields: ReadonlySet<string> = new Set(["recordId", "dataId", "except", "after"]);

/** `sysPos/page` */
export function getCallName({ api, name }: Pick<Route, "api" | "name">): string {
  return `${api.name}/${name}`;
}

const idFields = new WeakMap<Route["call"], IdField[]>();

/** Every field with ids in the input of a call. Throws on one that it does not understand. */
export function listIdFields(route: Route): readonly IdField[] {
  const known = idFields.get(route.call) ?? placesIn(route, route.call.input, "");
  idFields.set(route.call, known);
  return known;
}

function placesIn(route: Route, schema: z.ZodObject, prefix: string): IdField[] {
  return listSchemaFields(schema).flatMap(([name, field]) => {
    const core = unwrapSchema(field);
    const path = `${prefix}${name}`;
    if (isIdField(name, core)) return [{ path, kind: kindOf(route, name, core), isList: false }];
    if (!(core instanceof z.ZodArray)) return [];
    const element = unwrapSchema(core.element);
    if (isIdField(name, element)) return [{ path, kind: kindOf(route, name, element), isList: true }];
    return element instanceof z.ZodObject ? placesIn(route, element, `${path}.`) : [];
  });
}

/** The tenant of a sign-in is public; every other field named like an id is one. */
function isIdField(name: string, core: z.core.$ZodType): boolean {
  if (core === Id || findIdKind(core) !== undefined) return name !== "tenantId";
  return core instanceof z.ZodNumber && (name === "pid" || /(?:^id|[a-z]Id)$/u.test(name)) && name !== "tenantId";
}

function kindOf({ api, name: call }: Route, name: string, schema: z.core.$ZodType): RecordKind {
  const named = findIdKind(schema) ?? (genericFields.has(name) ? "position" : undefined);
  const own = /^(?:id|pid|ids)$/u.test(name) ? (ownKinds[api.name] ?? findRowRecord(api)?.prefix) : undefined;
  const kind = named ?? own;
  if (kind === undefined)
    throw new Error(`${api.name}/${call}: say in the contract what ${name} identifies: idOf("account")`);
  return kind;
}

/** The record that an API lists. */
export function findRowRecord({ calls }: Api): RecordMetadata | undefined {
  return Object.values(calls).flatMap(({ output }) => listRecordMetadata(output))[0];
}

/** The records in an answer: itself, its rows, or the rows of a page. */
function listRecordMetadata(output: z.core.$ZodType): RecordMetadata[] {
  const schema = unwrapSchema(output);
  if (schema instanceof z.ZodArray) return listRecordMetadata(schema.element);
  const own = findRecordMetadata(schema);
  if (own !== undefined) return [own];
  const items = schema instanceof z.ZodObject ? schema.shape["items"] : undefined;
  return items === undefined ? [] : listRecordMetadata(items);
}

/** An input that the call's schema accepts: required fields, and ids wherever possible. Fails if it finds none. */
export function createInput(route: Route, pick: IdPicker): Record<string, unknown> {
  const input = {
    ...fillFields(route, route.call.input, { pick, prefix: "" }),
    ...dependentInputs[getCallName(route)],
  };
  const parsed = route.call.input.safeParse(input);
  if (!parsed.success)
    throw new Error(
      `${getCallName(route)}: give its fields examples in the contract: ${z.prettifyError(parsed.error)}`,
    );
  return input;
}

type FillOptions = { pick: IdPicker; prefix: string };

function fillFields(route: Route, schema: z.ZodObject, { pick, prefix }: FillOptions): Record<string, unknown> {
  const places = new Map(listIdFields(route).map((place) => [place.path, place]));
  const values = listSchemaFields(schema).map(([name, field]): [string, unknown] => {
    const path = `${prefix}${name}`;
    const place = places.get(path);
    if (place !== undefined) return [name, pick(place)];
    const core = unwrapSchema(field);
    const element = core instanceof z.ZodArray ? unwrapSchema(core.element) : undefined;
    const holdsIds = [...places.keys()].some((each) => each.startsWith(`${path}.`));
    if (element instanceof z.ZodObject && holdsIds)
      return [name, [fillFields(route, element, { pick, prefix: `${path}.` })]];
    return [name, z.safeParse(field, undefined).success ? undefined : createSampleValue(field)];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The field's example from the contract, else the first accepted one of some plausible values. */
export function createSampleValue(field: z.core.$ZodType): unknown {
  const word = nextUnique();
  const choices = [
    word,
    "13800001234",
    "2026-11-21",
    "/x",
    "a/b",
    "Good#2026",
    1,
    2,
    true,
    [],
    [word],
    {},
    new Date(0),
  ];
  return [...listExamples(field), ...choices].find((choice) => z.safeParse(field, choice).success);
}
