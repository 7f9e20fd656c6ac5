import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { preloadable } from "./preloadable.tsx";

function Greeting({ name }: { name: string }) {
  return <p>Good morning, {name}</p>;
}

const before = <p>One moment</p>;

describe("a part whose code is asked for ahead", () => {
  it("takes the place of what stood before", async () => {
    const Part = preloadable(async () => await Promise.resolve(Greeting), before);
    await Part.load();

    render(<Part name="Li" />);

    expect(await screen.findByText("Good morning, Li")).toBeDefined();
    expect(screen.queryByText("One moment")).toBeNull();
  });

  it("follows where it was not there yet, and stays the one that it is when drawn again", async () => {
    const Part = preloadable(async () => await Promise.resolve(Greeting), before);

    const { rerender } = render(<Part name="Li" />);
    expect(screen.getByText("One moment")).toBeDefined();
    const first = await screen.findByText("Good morning, Li");
    rerender(<Part name="Wang" />);

    expect(screen.getByText("Good morning, Wang")).toBe(first);
  });

  it("is asked for again where it could not be had", async () => {
    let isThere = false;
    const Part = preloadable(async () => {
      if (!isThere) throw new Error("no network");
      return await Promise.resolve(Greeting);
    }, before);
    await expect(Part.load()).rejects.toThrow("no network");
    isThere = true;

    render(<Part name="Li" />);

    expect(await screen.findByText("Good morning, Li")).toBeDefined();
  });
});
