import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { initTexts, loadTexts } from "#base/i18n";
import { shellText } from "#shell/text/index.ts";
import { StrengthIndicator } from "./strength/StrengthIndicator.lazy.tsx";
import { estimateStrength } from "./strength/strength.ts";
import { passwordText } from "../text/index.ts";

describe("the strength of a password", () => {
  it.each([
    ["password", 1, "common"],
    ["qwertyuiop", 1, "common"],
    ["aaaaaaaaaaaa", 1, "repeat"],
    ["abcdefghijk", 1, "sequence"],
    ["zhangsan", 1, "personal"],
    ["siteward", 1, "personal"],
    ["Gongdi#2026", 1, "common"],
  ] as const)("%s: level %i, %s", (password, level, advice) => {
    expect(estimateStrength(password, ["zhangsan", "东方桥建"])).toEqual({ level, advice });
  });

  it("grows with unpredictable content", () => {
    const steps = ["Crane", "Crane#27", "Crane#27yard!kettle", "kettle orbit mosaic 27 lantern"].map(
      (password) => estimateStrength(password, []).level,
    );

    expect(steps).toEqual(steps.toSorted());
    expect(steps.at(-1)).toBe(5);
    expect(estimateStrength("kettle orbit mosaic 27 lantern", []).advice).toBeUndefined();
  });

  it("is evaluated by its beginning, so that a long one does not block the page", () => {
    const beginning = "aA1!".repeat(16);

    expect(estimateStrength(`${beginning}kettle orbit mosaic`, [])).toEqual(estimateStrength(beginning, []));
  });
});

describe("the strength meter", () => {
  it("calls no password strong that the policy refuses", async () => {
    await initTexts(shellText);
    await loadTexts(passwordText);
    const { rerender } = render(<StrengthIndicator password="kettle orbit mosaic 27 lantern" />);
    expect(screen.getByRole("meter").getAttribute("aria-valuenow")).toBe("5");

    rerender(<StrengthIndicator password="kettle orbit mosaic 27 lantern" isRefused />);

    expect(screen.getByRole("meter").getAttribute("aria-valuenow")).toBe("2");
  });

  it("states in words and advice what its bars show", async () => {
    await initTexts(shellText);
    await loadTexts(passwordText);
    render(<StrengthIndicator password="zhangsan" words={["zhangsan"]} />);

    const meter = screen.getByRole("meter", { name: "密码强度" });

    expect(meter.getAttribute("aria-valuetext")).toBe("很弱");
    expect(meter.getAttribute("aria-valuenow")).toBe("1");
    expect(screen.getByRole("status").textContent).toBe("很弱 · 避免账号、公司或产品的名称");
  });
});
