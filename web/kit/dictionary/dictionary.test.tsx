import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { describe, expect, it } from "vitest";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { DictionaryCheckbox } from "./DictionaryCheckbox.tsx";
import { DictionaryRadio } from "./DictionaryRadio.tsx";
import { DictionarySelect } from "./DictionarySelect.tsx";
import { DictionaryTag } from "./DictionaryTag.tsx";

const none = { code: null, remark: null, extData: null, styleSetting: null, classSetting: null, tagType: null };
const dictionaries = {
  stage: [
    { ...none, typeCode: "stage", label: "Plan", value: "1", orderNo: 1 },
    { ...none, typeCode: "stage", label: "Build", value: "2", orderNo: 2, tagType: "danger" },
    { ...none, typeCode: "stage", label: "Hand over", value: "3", orderNo: 3, tagType: "theme" },
    {
      ...none,
      typeCode: "stage",
      label: "Done",
      value: "4",
      orderNo: 4,
      tagType: "success",
      styleSetting: "color: #123456; position: fixed",
      classSetting: "bold sw-hidden",
    },
  ],
};

async function render(part: ReactNode) {
  return await renderScreen(part, { server: createFakeServer(), dictionaries });
}

describe("a dictionary tag", () => {
  it.each([
    ["1", "Plan", "sw-chip sw-chip-blue"],
    ["2", "Build", "sw-chip sw-chip-red"],
    ["3", "Hand over", "sw-chip sw-chip-blue"],
    ["9", "9", "sw-chip sw-chip-grey"],
  ])("shows the value %s as %s", async (value, label, className) => {
    await render(<DictionaryTag dictionary="stage" value={value} />);

    expect(screen.getByText(label).className).toBe(className);
  });

  it("has its label at once, then the safe part of the item's style and known classes", async () => {
    await render(<DictionaryTag dictionary="stage" value="4" />);

    expect(screen.getByText("Done").className).toContain("sw-chip sw-chip-green");
    await waitFor(() => expect(screen.getByText("Done").className).toBe("sw-chip sw-chip-green sw-item-bold"));
    expect(screen.getByText("Done").getAttribute("style")).toBe("color: rgb(18, 52, 86);");
  });

  it.each([
    ["an array", ["1", 2, "1", ""]],
    ["a text with commas", "1,2,,1"],
    ["the text of a JSON array", '["1", 2]'],
  ])("shows %s as several", async (_, value) => {
    const { container } = await render(<DictionaryTag dictionary="stage" value={value} />);

    expect([...container.querySelectorAll(".sw-chip")].map(({ textContent }) => textContent)).toEqual([
      "Plan",
      "Build",
    ]);
  });
});

const inputs = { DictionaryCheckbox, DictionaryRadio, DictionarySelect };

function Input({ kind, start }: { kind: keyof typeof inputs; start: unknown }) {
  const [value, setValue] = useState(start);
  const Control = inputs[kind];
  return (
    <>
      <Control
        dictionary="stage"
        label="Stage"
        value={value}
        onChange={setValue}
        {...(kind === "DictionarySelect" ? { isMany: true } : {})}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

describe("an input for the items of a dictionary", () => {
  const result = () => document.querySelector("output")?.textContent;

  it.each([
    [["1"], '["1","2"]'],
    ["1", '"1,2"'],
    ['["1"]', '"1,2"'],
  ])("hands several values back in the form in which they came: %j", async (start, expected) => {
    const { user } = await render(<Input kind="DictionaryCheckbox" start={start} />);

    await user.click(screen.getByRole("checkbox", { name: "Build" }));

    expect(result()).toBe(expected);
  });

  it("chooses one of several that are all visible", async () => {
    const { user } = await render(<Input kind="DictionaryRadio" start="1" />);

    await user.click(screen.getByRole("radio", { name: "Hand over" }));

    expect(result()).toBe('"3"');
  });

  it("chooses several from a list", async () => {
    const { user } = await render(<Input kind="DictionarySelect" start="1" />);

    await user.click(screen.getByRole("combobox", { name: "Stage" }));
    await user.click(await screen.findByTitle("Build"));

    expect(result()).toBe('"1,2"');
  });
});
