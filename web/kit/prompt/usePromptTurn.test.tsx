import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { usePromptTurn } from "./usePromptTurn.ts";

function Prompt({ order, name }: { order: number; name: string }) {
  const [isWaiting, setWaiting] = useState(true);
  return usePromptTurn({ order, isWaiting }) ? <button onClick={() => setWaiting(false)}>{name}</button> : undefined;
}

const shown = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

it("shows dialogs that open by themselves one after the other, the lowest order first", async () => {
  const user = userEvent.setup();
  render(
    <>
      <Prompt order={20} name="news" />
      <Prompt order={10} name="duty" />
    </>,
  );

  expect(shown()).toEqual(["duty"]);
  await user.click(screen.getByRole("button"));
  expect(shown()).toEqual(["news"]);
  await user.click(screen.getByRole("button"));
  expect(shown()).toEqual([]);
});

it("makes room for one that comes later and goes first, and returns to the other", () => {
  const { rerender } = render(<Prompt key="news" order={20} name="news" />);
  expect(shown()).toEqual(["news"]);

  rerender([<Prompt key="news" order={20} name="news" />, <Prompt key="duty" order={10} name="duty" />]);
  expect(shown()).toEqual(["duty"]);

  rerender(<Prompt key="news" order={20} name="news" />);
  expect(shown()).toEqual(["news"]);
});
