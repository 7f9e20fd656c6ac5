import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { addWords, startWords } from "../i18n.ts";
import { Meter } from "./late/Meter.tsx";
import { strengthOf } from "./late/strength.ts";
import { passwordText } from "./text/index.ts";

describe("how hard a password is to guess", () => {
  it.each([
    ["password", 1, "common"],
    ["qwertyuiop", 1, "common"],
    ["aaaaaaaaaaaa", 1, "repeat"],
    ["abcdefghijk", 1, "sequence"],
    ["zhangsan", 1, "personal"],
    ["siteward", 1, "personal"],
  ] as const)("%s: step %i, %s", (password, step, advice) => {
    expect(strengthOf(password, ["zhangsan", "东方桥建"])).toEqual({ step, advice });
  });

  it("grows with what nobody would try", () => {
    const steps = ["Crane", "Crane#27", "Crane#27yard!kettle", "kettle orbit mosaic 27 lantern"].map(
      (password) => strengthOf(password, []).step,
    );

    expect(steps).toEqual(steps.toSorted());
    expect(steps.at(-1)).toBe(5);
    expect(strengthOf("kettle orbit mosaic 27 lantern", []).advice).toBeUndefined();
  });

  it("is judged quickly, however long it is", () => {
    strengthOf("warm up", []);
    const before = performance.now();

    strengthOf("aA1!".repeat(32), []);

    expect(performance.now() - before).toBeLessThan(500);
  });
});

describe("the meter", () => {
  it("says in a word and in advice what its bars show", async () => {
    await startWords();
    await addWords(passwordText);
    render(<Meter password="zhangsan" words={["zhangsan"]} />);

    const meter = screen.getByRole("meter", { name: "密码强度" });

    expect(meter.getAttribute("aria-valuetext")).toBe("很弱");
    expect(meter.getAttribute("aria-valuenow")).toBe("1");
    expect(screen.getByRole("status").textContent).toBe("很弱 · 避免账号、租户或产品的名称");
  });
});
