import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { preloadable } from "./preloadable.tsx";

function Greeting({ name }: { name: string }) {
  return <p>Good morning, {name}</p>;
}

const placeholder = <p>One moment</p>;

describe("a preloadable component", () => {
  it("replaces its placeholder when its code is loaded", async () => {
    const Part = preloadable(async () => await Promise.resolve(Greeting), placeholder);
    await Part.load();

    render(<Part name="Li" />);

    expect(await screen.findByText("Good morning, Li")).toBeDefined();
    expect(screen.queryByText("One moment")).toBeNull();
  });

  it("loads its code on the first render, and keeps its element on a rerender", async () => {
    const Part = preloadable(async () => await Promise.resolve(Greeting), placeholder);

    const { rerender } = render(<Part name="Li" />);
    expect(screen.getByText("One moment")).toBeDefined();
    const first = await screen.findByText("Good morning, Li");
    rerender(<Part name="Wang" />);

    expect(screen.getByText("Good morning, Wang")).toBe(first);
  });

  it("loads its code again after a failure", async () => {
    let isOnline = false;
    const Part = preloadable(async () => {
      if (!isOnline) throw new Error("no network");
      return await Promise.resolve(Greeting);
    }, placeholder);
    await expect(Part.load()).rejects.toThrow("no network");
    isOnline = true;

    render(<Part name="Li" />);

    expect(await screen.findByText("Good morning, Li")).toBeDefined();
  });
});
