import { describe, expect, it } from "vitest";
import { type Access, defineApi, Done, get, NoInput, post, withPathSegments } from "#contract/api";
import * as z from "zod";
import { modules } from "#app/modules.server";
import { aModule } from "#tests/builders/plainRequest";
import { aServer } from "#tests/builders/server";
import { checkRoutes } from "./checkRoutes.ts";

const answerNull = async () => await Promise.resolve(null);

describe("the check of routes", () => {
  it("accepts every call of the product", () => {
    expect(() => checkRoutes(modules.flatMap(({ routes }) => routes))).not.toThrow();
  });

  it("refuses two calls with the same method and address", async () => {
    const [first, second] = [
      defineApi("odd", { a: get(NoInput, Done, "signedIn") }),
      defineApi("odd", { a: get(NoInput, Done, "anyone") }),
    ];
    const duplicates = [aModule(first, { a: answerNull }), aModule(second, { a: answerNull })];

    await expect(aServer({ modules: [...modules, ...duplicates] })).rejects.toThrow(
      "odd/a: GET /api/odd/a is served twice",
    );
  });

  it("accepts one address with two methods", () => {
    const [first, second] = [
      defineApi("odd", { a: get(NoInput, Done, "signedIn") }),
      defineApi("odd", { a: post(NoInput, Done, "signedIn") }),
    ];
    const both = [aModule(first, { a: answerNull }), aModule(second, { a: answerNull })];

    expect(() => checkRoutes(both.flatMap(({ routes }) => routes))).not.toThrow();
  });

  it("refuses two addresses that differ only in the name of a segment", () => {
    const input = z.object({ id: z.int(), code: z.int() });
    const first = defineApi("odd", { a: withPathSegments(get(input, Done, "signedIn"), "id") });
    const second = defineApi("odd", { a: withPathSegments(get(input, Done, "signedIn"), "code") });
    const both = [aModule(first, { a: answerNull }), aModule(second, { a: answerNull })];

    expect(() => checkRoutes(both.flatMap(({ routes }) => routes))).toThrow("is served twice");
  });

  it("refuses a call without declared access", async () => {
    for (const json of ["null", '""', '"everyone"', "{}", '{ "code": "" }', "true"]) {
      // A value that plain JavaScript or a wrong type assertion could produce.
      const access: Access = JSON.parse(json);
      const odd = aModule(defineApi("odd", { a: get(NoInput, Done, access) }), { a: answerNull });

      await expect(aServer({ modules: [...modules, odd] }), json).rejects.toThrow("odd/a declares no access");
    }
  });
});
