import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { dictionaries } from "#testing/workerApi.ts";
import { createFieldHelpers } from "../resource/field.ts";
import { FieldControl } from "./FieldControl.tsx";

const nations = createFieldHelpers<{ nations: string }>().dictionaryMany("nations", "NationEnum");

type Props = { start: unknown; schema: z.core.$ZodType };

function Nations({ start, schema }: Props) {
  const [value, setValue] = useState(start);
  return (
    <>
      <label htmlFor="nations">{"民族"}</label>
      <FieldControl field={nations} schema={schema} id="nations" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

describe("a dictionary field with several values", () => {
  it.each([
    ["an array", z.array(z.string()), ["1"], '["1","2"]'],
    ["a text with commas", z.string(), "1,1,", '"1,2"'],
    ["the text of a JSON array", z.string(), '["1"]', '"1,2"'],
    ["numbers", z.array(z.int()), [1], "[1,2]"],
  ])("shows and accepts %s in the format of the contract", async (...[, schema, start, expected]) => {
    const { user } = await renderScreen(<Nations start={start} schema={schema} />, {
      server: createFakeServer(),
      dictionaries,
    });
    expect(screen.getByText("汉族")).toBeDefined();

    await user.click(screen.getByRole("combobox", { name: "民族" }));
    await user.click(await screen.findByTitle("壮族"));

    expect(document.querySelector("output")?.textContent).toBe(expected);
  });
});
