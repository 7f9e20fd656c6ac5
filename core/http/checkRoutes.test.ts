import { describe, expect, it } from "vitest";
import { type Access, defineApi, Done, get, NoInput, post, withPathSegments } from "#contract/api";
import * as z from "zod";
import { modules } from "#app/modules.server";
import { aModule } from "#tests/builders/plainRequest";
import { aServer } from "#tests/builders/server";
import { checkRoutes } from "./checkRoutes.ts";

const nothing = async () => await Promise.resolve(null);

describe("a server starts", () => {
  it("with every call of the product", () => {
    expect(() => checkRoutes(modules.flatMap(({ routes }) => routes))).not.toThrow();
  });

  it("not with two calls on one address", async () => {
    const [one, other] = [
      defineApi("odd", { a: get(NoInput, Done, "signedIn") }),
      defineApi("odd", { a: get(NoInput, Done, "anyone") }),
    ];
    const twice = [aModule(one, { a: nothing }), aModule(other, { a: nothing })];

    await expect(aServer({ modules: [...modules, ...twice] })).rejects.toThrow("odd/a: GET /api/odd/a is served twice");
  });

  it("with one address for two methods", () => {
    const [one, other] = [
      defineApi("odd", { a: get(NoInput, Done, "signedIn") }),
      defineApi("odd", { a: post(NoInput, Done, "signedIn") }),
    ];
    const both = [aModule(one, { a: nothing }), aModule(other, { a: nothing })];

    expect(() => checkRoutes(both.flatMap(({ routes }) => routes))).not.toThrow();
  });

  it("not with two calls whose addresses differ by the name of a segment alone", () => {
    const input = z.object({ id: z.int(), code: z.int() });
    const one = defineApi("odd", { a: withPathSegments(get(input, Done, "signedIn"), "id") });
    const other = defineApi("odd", { a: withPathSegments(get(input, Done, "signedIn"), "code") });
    const both = [aModule(one, { a: nothing }), aModule(other, { a: nothing })];

    expect(() => checkRoutes(both.flatMap(({ routes }) => routes))).toThrow("is served twice");
  });

  it("not with a call without declared access", async () => {
    for (const written of ["null", '""', '"everyone"', "{}", '{ "code": "" }', "true"]) {
      // A value as plain JavaScript or a careless assertion could produce it.
      const access: Access = JSON.parse(written);
      const odd = aModule(defineApi("odd", { a: get(NoInput, Done, access) }), { a: nothing });

      await expect(aServer({ modules: [...modules, odd] }), written).rejects.toThrow("odd/a declares no access");
    }
  });
});
