import { describe, expect, it } from "vitest";
import type { Values } from "../resource/field.ts";
import { createFieldDeriver } from "./fieldDeriver.ts";

/** Derives from all values, regardless of what was changed: the kit finds out what is new. */
const derive = ({ number }: Values) => (typeof number === "number" ? { birthday: `born ${number}` } : undefined);

describe("createFieldDeriver", () => {
  it("sets nothing that was already derived before the first change", () => {
    const derived = createFieldDeriver({ derive: (_, values) => derive(values) }, { number: 1, birthday: "typed" });

    expect(derived.derive({ remark: "x" }, { number: 1, birthday: "typed", remark: "x" })).toEqual({});
    expect(derived.derive({ number: 2 }, { number: 2 })).toEqual({ birthday: "born 2" });
  });

  it("never sets the field that the user edits", () => {
    const derived = createFieldDeriver({ derive: (_, values) => derive(values) }, {});

    expect(derived.derive({ birthday: "typed" }, { number: 1, birthday: "typed" })).toEqual({});
  });

  it("sets nothing without a derivation", () => {
    expect(createFieldDeriver({ derive: undefined }, {}).derive({ number: 1 }, { number: 1 })).toEqual({});
  });
});
