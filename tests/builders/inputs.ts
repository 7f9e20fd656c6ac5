import * as z from "zod";
import { Id } from "#contract/id";
import { coreOf, fieldsOf } from "#contract/schema";
import type { Route } from "#server/http/routes";
import { unique } from "#tests/builders/tenant";

/** What an id in an input may identify. */
export type Kind =
  | "account"
  | "organisation"
  | "position"
  | "role"
  | "menu"
  | "history"
  | "view"
  | "task"
  | "import"
  | "notice"
  | "session"
  | "provider"
  | "link"
  | "picture"
  | "way"
  | "invitation"
  | "region"
  | "registration"
  | "passkey";

/** A place in the input of a call where ids stand: `orgId`, `ids`, `extOrgIdList.orgId`. */
export type IdPlace = { readonly path: string; readonly kind: Kind; readonly isList: boolean };

/** Ids to fill in, by what they identify and where they stand. */
export type PickIds = (place: IdPlace) => unknown;

/** What a browser brings of a passkey that it has made, and of one that it has used. */
const made = { clientDataJSON: "AA", attestationObject: "AA", transports: [] };
const signed = { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" };

/** Inputs that a schema alone does not tell. */
const told: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
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
  "sysPasskey/add": { passkey: { id: "AA", type: "public-key", response: made } },
  "sysAuth/loginPasskey": { passkey: { id: "AA", type: "public-key", response: signed } },
  "sysAuth/unlockByPasskey": { passkey: { id: "AA", type: "public-key", response: signed } },
  "sysFile/drawSignature": {
    drawing: { width: 1, height: 1, strokes: [{ colour: "#000000", thickness: 1, points: [[0, 0, 0.5, 0]] }] },
    picture: "iVBORw0KGgo=",
  },
};

/** What ids of a controller's own records identify. */
const ownKinds: Readonly<Record<string, Kind>> = {
  sysUser: "account",
  sysOrg: "organisation",
  sysPos: "position",
  sysRole: "role",
  sysMenu: "menu",
  sysRegion: "region",
  sysHistory: "position",
  sysTask: "task",
  sysBatch: "position",
  sysExport: "position",
  sysView: "view",
  sysImport: "import",
  sysNotice: "notice",
  sysOnlineUser: "session",
  sysOAuthProvider: "provider",
  sysOAuthUser: "link",
  sysOAuth: "link",
  sysSession: "session",
  sysFile: "picture",
  sysUserRegWay: "way",
  sysUserRegInvitation: "invitation",
  sysUserRegistration: "registration",
  sysPasskey: "passkey",
};

const kindsByName: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:accountId|userId|userIds|userIdList|receiveUserId|managerUserId|directorId)$/u, "account"],
  [/^(?:orgId|orgIdList)$/u, "organisation"],
  [/^posId$/u, "position"],
  [/^recordId$/u, "position"],
  [/^(?:roleId|roleIdList)$/u, "role"],
  [/^menuIdList$/u, "menu"],
  [/^historyId$/u, "history"],
  [/^except$/u, "position"],
  [/^wayId$/u, "way"],
  [/^invitationId$/u, "invitation"],
  [/^(?:provider|providerId)$/u, "provider"],
];

/** `sysPos/page` */
export function nameOf({ api, name }: Pick<Route, "api" | "name">): string {
  return `${api.name}/${name}`;
}

/** Every place where ids stand in the input of a call. Throws at one that it does not understand. */
export function idPlaces(route: Route): IdPlace[] {
  return placesIn(route, route.call.input, "");
}

function placesIn(route: Route, schema: z.ZodObject, prefix: string): IdPlace[] {
  return fieldsOf(schema).flatMap(([name, field]) => {
    const core = coreOf(field);
    const path = `${prefix}${name}`;
    if (isIdField(name, core)) return [{ path, kind: kindOf(route, name), isList: false }];
    if (!(core instanceof z.ZodArray)) return [];
    const element = coreOf(core.element);
    if (isIdField(name, element)) return [{ path, kind: kindOf(route, name), isList: true }];
    return element instanceof z.ZodObject ? placesIn(route, element, `${path}.`) : [];
  });
}

/** The tenant of a sign-in is public; everything else that is called an id is one. */
function isIdField(name: string, core: z.core.$ZodType): boolean {
  if (core === Id) return name !== "tenantId";
  return core instanceof z.ZodNumber && (name === "pid" || /(?:^id|[a-z]Id)$/u.test(name)) && name !== "tenantId";
}

function kindOf(route: Route, name: string): Kind {
  const known = kindsByName.find(([pattern]) => pattern.test(name))?.[1];
  const own = /^(?:id|pid|ids)$/u.test(name) ? ownKinds[route.api.name] : undefined;
  const kind = known ?? own;
  if (kind === undefined) throw new Error(`${nameOf(route)}: say in tests/builders/inputs.ts what ${name} identifies`);
  return kind;
}

/** An input that the call's schema takes: what is required, and ids wherever they may stand. Fails where it finds none. */
export function inputOf(route: Route, pick: PickIds): Record<string, unknown> {
  const input = { ...filled(route, route.call.input, { pick, prefix: "" }), ...told[nameOf(route)] };
  const parsed = route.call.input.safeParse(input);
  if (!parsed.success)
    throw new Error(
      `${nameOf(route)}: say in tests/builders/inputs.ts what it takes: ${z.prettifyError(parsed.error)}`,
    );
  return input;
}

type Filling = { pick: PickIds; prefix: string };

function filled(route: Route, schema: z.ZodObject, { pick, prefix }: Filling): Record<string, unknown> {
  const places = new Map(idPlaces(route).map((place) => [place.path, place]));
  const values = fieldsOf(schema).map(([name, field]): [string, unknown] => {
    const path = `${prefix}${name}`;
    const place = places.get(path);
    if (place !== undefined) return [name, pick(place)];
    const core = coreOf(field);
    const element = core instanceof z.ZodArray ? coreOf(core.element) : undefined;
    const holdsIds = [...places.keys()].some((each) => each.startsWith(`${path}.`));
    if (element instanceof z.ZodObject && holdsIds)
      return [name, [filled(route, element, { pick, prefix: `${path}.` })]];
    return [name, z.safeParse(field, undefined).success ? undefined : plain(field)];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The first of some plausible values that a field takes. */
export function plain(field: z.core.$ZodType): unknown {
  const word = unique();
  const choices = [word, "13800001234", "2026-11-21", "/x", "a/b", "Good#2026", 1, 2, true, [], [word], {}];
  return choices.find((choice) => z.safeParse(field, choice).success);
}
