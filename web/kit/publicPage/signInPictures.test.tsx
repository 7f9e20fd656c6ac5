import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { matchMedia } from "#testing/browser.ts";
import { SignInPictures } from "./SignInPictures.lazy.tsx";

const pictures = [1, 2, 3].map((id) => ({ id: toId(id), url: `/pictures/${id}.jpg` }));

function shown(): string | null | undefined {
  return document.querySelector("img[data-current='true']")?.getAttribute("src");
}

function pass(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
}

function prefersReducedMotion(isReduced: boolean): void {
  globalThis.matchMedia = (query) => Object.assign(matchMedia(query), { matches: isReduced });
}

describe("the pictures of the sign-in page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    prefersReducedMotion(false);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("follow one another", () => {
    render(<SignInPictures pictures={pictures} />);
    const first = shown();
    pass(7);
    const second = shown();
    pass(12);

    expect([first, second, shown()]).toEqual(["/pictures/1.jpg", "/pictures/2.jpg", "/pictures/1.jpg"]);
  });

  it("stop on request, and go on", () => {
    render(<SignInPictures pictures={pictures} />);

    fireEvent.click(screen.getByRole("button", { name: "暂停轮播" }));
    pass(20);
    expect(shown()).toBe("/pictures/1.jpg");

    fireEvent.click(screen.getByRole("button", { name: "继续轮播" }));
    pass(7);
    expect(shown()).toBe("/pictures/2.jpg");
  });

  it("stay at a chosen one", () => {
    render(<SignInPictures pictures={pictures} />);

    fireEvent.click(screen.getByRole("button", { name: "第 3 张图片，共 3 张" }));
    pass(20);

    expect(shown()).toBe("/pictures/3.jpg");
    expect(screen.getByRole("button", { name: "第 3 张图片，共 3 张" }).getAttribute("aria-current")).toBe("true");
  });

  it("do not move for people who prefer less motion", () => {
    prefersReducedMotion(true);
    render(<SignInPictures pictures={pictures} />);
    pass(20);

    expect(shown()).toBe("/pictures/1.jpg");
    expect(screen.getByRole("button", { name: "继续轮播" })).toBeDefined();
  });

  it("need no buttons if there is only one", () => {
    render(<SignInPictures pictures={pictures.slice(0, 1)} />);

    expect(shown()).toBe("/pictures/1.jpg");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
