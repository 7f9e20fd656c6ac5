import { describe, expect, it } from "vitest";
import { defineExtensionPoint, type Extension } from "./extensionPoint.ts";

const greetings = defineExtensionPoint<() => string>("test.greetings");
const farewells = defineExtensionPoint<() => string>("test.farewells");

function owner(...extensions: Extension[]) {
  return { app: { extensions } };
}

describe("an extension point", () => {
  it("lists what modules provide for it, in their order, and nothing of other points", () => {
    const ctx = owner(
      greetings.provide(() => "hello"),
      farewells.provide(() => "bye"),
      greetings.provide(() => "hi"),
    );

    expect(greetings.list(ctx).map((greet) => greet())).toEqual(["hello", "hi"]);
    expect(farewells.get(ctx)()).toBe("bye");
  });

  it("lists nothing for a server whose modules fill it for another one", () => {
    greetings.provide(() => "hello");

    expect(greetings.list(owner())).toEqual([]);
  });

  it("throws where just one filling is asked for and there is none or more than one", () => {
    const twice = owner(
      greetings.provide(() => "hello"),
      greetings.provide(() => "hi"),
    );

    expect(() => greetings.get(owner())).toThrow("test.greetings");
    expect(() => greetings.get(twice)).toThrow("test.greetings");
  });
});
