import { describe, expect, it } from "vitest";
import { defineExtensionPoint, type Extension } from "./extensionPoint.ts";

const greetings = defineExtensionPoint<() => string>("test.greetings");
const farewells = defineExtensionPoint<() => string>("test.farewells");

function createContext(...extensions: Extension[]) {
  return { app: { extensions } };
}

describe("an extension point", () => {
  it("lists its extensions in the order of the modules, without those of other points", () => {
    const ctx = createContext(
      greetings.provide(() => "hello"),
      farewells.provide(() => "bye"),
      greetings.provide(() => "hi"),
    );

    expect(greetings.list(ctx).map((greet) => greet())).toEqual(["hello", "hi"]);
    expect(farewells.get(ctx)()).toBe("bye");
  });

  it("lists nothing for a server whose modules provide no extension", () => {
    greetings.provide(() => "hello");

    expect(greetings.list(createContext())).toEqual([]);
  });

  it("throws if exactly one extension is required and there is none or more than one", () => {
    const duplicate = createContext(
      greetings.provide(() => "hello"),
      greetings.provide(() => "hi"),
    );

    expect(() => greetings.get(createContext())).toThrow("test.greetings");
    expect(() => greetings.get(duplicate)).toThrow("test.greetings");
  });
});
