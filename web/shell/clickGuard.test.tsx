import { Button } from "antd";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { guardClicks } from "./clickGuard.ts";

let stop: () => void = () => undefined;

beforeEach(() => {
  stop = guardClicks();
});
afterEach(() => stop());

function renderButton(name = "Send", icon?: string) {
  const handleClick = vi.fn<() => void>();
  render(
    <Button aria-label={name} icon={icon} onClick={handleClick}>
      {icon === undefined ? name : undefined}
    </Button>,
  );
  const button = screen.getByRole("button", { name });
  return { button, handleClick };
}

it("takes a double click on a button as one", () => {
  const { button, handleClick } = renderButton();

  for (const detail of [1, 2]) fireEvent.click(button, { detail });

  expect(handleClick).toHaveBeenCalledOnce();
});

it("takes two separate clicks, and quick ones on an icon, as two", () => {
  const [text, icon] = [renderButton(), renderButton("Undo", "+")];

  for (const detail of [1, 1]) fireEvent.click(text.button, { detail });
  for (const detail of [1, 2]) fireEvent.click(icon.button, { detail });

  expect([text, icon].map(({ handleClick }) => handleClick.mock.calls.length)).toEqual([2, 2]);
});

it("takes a held Enter key as one press", () => {
  const { button } = renderButton();

  const isAllowed = [false, true].map((repeat) => fireEvent.keyDown(button, { key: "Enter", repeat }));

  expect(isAllowed).toEqual([true, false]);
});
