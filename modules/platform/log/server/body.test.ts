import { describe, expect, it } from "vitest";
import * as z from "zod";
import { listSchemaFields, unwrapSchema } from "#contract/schema";
import { markPersonal, markSecret } from "#contract/sensitive";
import { modules } from "#app/modules.server";
import { type BodyShape, compileBodyShape, cutMark, cutText, maxBody, writeBody } from "./body.ts";
import { findCountryPosition, listCountries } from "./countryPositions.ts";

const Draft = z.object({
  name: z.string(),
  password: markSecret(z.string()).optional(),
  phone: markPersonal(z.string()).nullish(),
  people: z.array(z.object({ token: markSecret(z.string()), age: z.int() })).optional(),
  when: z.date().optional(),
  proof: z.union([markSecret(z.string()), z.object({ code: z.string() })]).optional(),
});
const shape = compileBodyShape(Draft);

describe("a body", () => {
  it("is JSON without secrets, with the ends of personal numbers", () => {
    const body = writeBody(
      {
        name: "Anna",
        password: "Pa55",
        phone: "13812345678",
        people: [{ token: "t0ken", age: 4 }],
        when: new Date("2026-11-21T02:00:00Z"),
        proof: { code: "123456" },
        missing: undefined,
      },
      shape,
    );

    expect(JSON.parse(body ?? "")).toEqual({
      name: "Anna",
      password: "***",
      phone: "138****5678",
      people: [{ token: "***", age: 4 }],
      when: "2026-11-21T02:00:00.000Z",
      proof: "***",
    });
    expect(writeBody(undefined, shape)).toBeNull();
  });

  it("masks numbers of phones and identity cards in any text, but no longer numbers", () => {
    expect(cutText("call 13812345678 or 110101199003071234", 100)).toBe("call 138****5678 or 110***********1234");
    expect(cutText("id 1380000000123456", 100)).toBe("id 1380000000123456");
    expect(cutText("x".repeat(95) + "13812345678", 100)).toBe(`${"x".repeat(95)}138**`);
  });

  it("is cut without visiting the rest of a large value", () => {
    let visited = 0;
    const rows = new Proxy(
      Array.from({ length: 1_000_000 }, () => "row"),
      {
        get(target, key, receiver) {
          if (typeof key === "string" && /^\d+$/u.test(key)) visited += 1;
          return Reflect.get(target, key, receiver);
        },
      },
    );

    const body = writeBody({ name: "x".repeat(50), rows, last: "end" }, shape);

    expect(body).toHaveLength(maxBody + cutMark.length);
    expect(body?.endsWith(cutMark)).toBe(true);
    expect(visited).toBeLessThan(3000);
    expect(writeBody({ name: "y".repeat(100_000_000) }, shape)).toHaveLength(maxBody + cutMark.length);
  });

  it("survives values that contain themselves, and texts that the database refuses", () => {
    const loop: Record<string, unknown> = { name: "loop" };
    loop["self"] = loop;

    expect(writeBody(loop, shape)).toContain(cutMark);
    expect(cutText("a\0b\uD800", 10)).toBe("ab\uFFFD");
  });
});

/** Names that sound like a secret; what each of these is otherwise is said besides. */
const suspicious = /password|passphrase|secret|token|credential|passkey|connection|apikey/iu;
const harmless: ReadonlySet<string> = new Set([
  // Whether and how long, no password.
  "sysTenant/saveSysInfo:forceChangePassword",
  "sysTenant/saveSysInfo:passwordExpirationTime",
  "sysPasswordPolicy/save:hasDefaultPassword",
  // The share of the connections of the database in use.
  "sysServer/setThresholds:databaseConnections",
  // The number of a window of the realtime hub.
  "sysOnlineUser/forceOffline:connectionId",
]);

it("every input of a signed-in call whose name sounds like a secret is marked, or known to be none", () => {
  const calls = modules.flatMap(({ routes }) => routes).filter(({ access }) => access !== "anyone");

  const unmarked = calls.flatMap(({ api, name, call }) =>
    listUnmarked(call.input, compileBodyShape(call.input)).map((field) => `${api.name}/${name}:${field}`),
  );

  expect(calls.length).toBeGreaterThan(300);
  expect(unmarked.filter((field) => !harmless.has(field))).toEqual([]);
});

function listUnmarked(
  schema: z.core.$ZodType,
  found: BodyShape | undefined,
  seen = new Set<z.core.$ZodType>(),
): string[] {
  const core = unwrapSchema(schema);
  if (found?.sensitivity !== undefined || seen.has(core)) return [];
  const within = new Set(seen).add(core);
  if (core instanceof z.ZodArray) return listUnmarked(core.element, found?.element, within);
  if (!(core instanceof z.ZodObject)) return [];
  return listSchemaFields(core).flatMap(([name, field]) => {
    const part = found?.fields.get(name);
    const own = suspicious.test(name) && !isHidden(part) ? [name] : [];
    return [...own, ...listUnmarked(field, part, within)];
  });
}

function isHidden(part: BodyShape | undefined): boolean {
  return part !== undefined && (part.sensitivity !== undefined || part.fields.size > 0 || part.element !== undefined);
}

it("countries stand on the map where they are", () => {
  expect(listCountries().length).toBeGreaterThan(190);
  expect(findCountryPosition("CN")).toEqual({ longitude: 104, latitude: 35 });
  expect(findCountryPosition("local")).toBeUndefined();
  for (const country of listCountries()) {
    const { longitude = 999, latitude = 999 } = findCountryPosition(country) ?? {};
    expect([country.length, Math.abs(longitude) <= 180, Math.abs(latitude) <= 90]).toEqual([2, true, true]);
  }
});
