import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { describe, expect, it } from "vitest";
import { ahead } from "./ahead.tsx";

function Greeting({ name }: { name: string }) {
  return <p>Good morning, {name}</p>;
}

function drawn(Part: ReturnType<typeof ahead<{ name: string }>>) {
  return render(
    <Suspense fallback="One moment">
      <Part name="Li" />
    </Suspense>,
  );
}

describe("a part whose code is asked for ahead", () => {
  it("stands at once", async () => {
    const Part = ahead(async () => await Promise.resolve(Greeting));
    await Part.load();

    drawn(Part);

    expect(screen.getByText("Good morning, Li")).toBeDefined();
  });

  it("follows where it was not there yet, and stays the one that it is when drawn again", async () => {
    const Part = ahead(async () => await Promise.resolve(Greeting));

    const { rerender } = drawn(Part);
    expect(screen.getByText("One moment")).toBeDefined();
    const first = await screen.findByText("Good morning, Li");
    rerender(
      <Suspense fallback="One moment">
        <Part name="Wang" />
      </Suspense>,
    );

    expect(screen.getByText("Good morning, Wang")).toBe(first);
  });

  it("is asked for again where it could not be had", async () => {
    let isThere = false;
    const Part = ahead(async () => {
      if (!isThere) throw new Error("no network");
      return await Promise.resolve(Greeting);
    });
    await expect(Part.load()).rejects.toThrow("no network");
    isThere = true;

    drawn(Part);

    expect(await screen.findByText("Good morning, Li")).toBeDefined();
  });
});
