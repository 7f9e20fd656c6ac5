import { describe, expect, it } from "vitest";
import type { Values } from "../resource/field.ts";
import { derivedFrom } from "./derived.ts";

/** Derives whatever was changed, from all values: the kit tells what is new. */
const derive = ({ number }: Values) => (typeof number === "number" ? { birthday: `born ${number}` } : undefined);

describe("derivedFrom", () => {
  it("sets nothing that followed before the first change", () => {
    const derived = derivedFrom({ derive: (_, values) => derive(values) }, { number: 1, birthday: "typed" });

    expect(derived.after({ remark: "x" }, { number: 1, birthday: "typed", remark: "x" })).toEqual({});
    expect(derived.after({ number: 2 }, { number: 2 })).toEqual({ birthday: "born 2" });
  });

  it("never sets the field that is being typed into", () => {
    const derived = derivedFrom({ derive: (_, values) => derive(values) }, {});

    expect(derived.after({ birthday: "typed" }, { number: 1, birthday: "typed" })).toEqual({});
  });

  it("sets nothing where nothing is derived", () => {
    expect(derivedFrom({ derive: undefined }, {}).after({ number: 1 }, { number: 1 })).toEqual({});
  });
});
