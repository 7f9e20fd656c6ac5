import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import type { CronExpression } from "#contract/cron/cronExpression";
import { parseCron } from "#contract/cron/parseCron";
import { printCron } from "#contract/cron/printCron";
import { changePart } from "./changePart.ts";
import { CronInput } from "./CronInput.tsx";

function Field({ initial, timeZone }: { initial: string; timeZone?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <label htmlFor="cron">Cron</label>
      <CronInput id="cron" value={value} onChange={setValue} timeZone={timeZone} />
      <output>{value}</output>
    </>
  );
}

async function openBuilder(initial: string, timeZone = "Europe/Berlin") {
  const user = userEvent.setup();
  render(<Field initial={initial} timeZone={timeZone} />);
  await user.click(await screen.findByRole("button", { name: "Cron 生成器" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cron 生成器" }));
  return { user, dialog };
}

function read(text: string): CronExpression {
  const reading = parseCron(text);
  if (reading.faults !== undefined) throw new Error(text);
  return reading.expression;
}

describe("the input of a cron expression", () => {
  it("says what it means and when it comes true next", async () => {
    render(<Field initial="0 0 9 ? * 1-5" timeZone="Asia/Shanghai" />);

    expect(await screen.findByText("09:00，星期一至星期五")).toBeDefined();
    expect(screen.getByText("接下来的执行时间（Asia/Shanghai）")).toBeDefined();
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
  });

  it("names the part that is wrong, and one that never comes true", async () => {
    const user = userEvent.setup();
    render(<Field initial="0 61 9 * * *" />);
    expect(await screen.findByText("分：“61”无效，可用 0 到 59")).toBeDefined();

    await user.clear(screen.getByLabelText("Cron"));
    await user.type(screen.getByLabelText("Cron"), "0 0 30 2 *");

    expect(screen.getByText("这个表达式永远不会触发")).toBeDefined();
  });

  it("offers the names of usual expressions", async () => {
    const user = userEvent.setup();
    render(<Field initial="" />);

    await user.click(await screen.findByRole("button", { name: /常用/u }));
    await user.click(await screen.findByRole("menuitem", { name: /@workday/u }));

    expect(screen.getByRole("status").textContent).toBe("@workday");
  });
});

// antd names it in the language that other tests may have loaded.
const okButton = /^(?:OK|确 ?定)$/u;

describe("the builder of cron expressions", () => {
  it("does not take over an expression that never comes true", async () => {
    const { user, dialog } = await openBuilder("0 0 9 * * ?");
    const line = dialog.getByLabelText("Cron 表达式");
    expect(dialog.getByRole("button", { name: okButton })).toHaveProperty("disabled", false);

    await user.clear(line);
    await user.type(line, "0 0 0 30 2 ?");

    expect(dialog.getByRole("button", { name: okButton })).toHaveProperty("disabled", true);
  });

  it("builds an expression part by part and takes it over", async () => {
    const { user, dialog } = await openBuilder("0 0 9 * * ?");
    expect(dialog.getAllByRole("listitem")).toHaveLength(10);

    await user.click(dialog.getByRole("tab", { name: "周" }));
    await user.click(within(dialog.getByRole("tabpanel")).getByRole("radio", { name: "每月最后一个星期几（L）" }));
    await user.click(dialog.getByRole("tab", { name: "分" }));
    await user.click(within(dialog.getByRole("tabpanel")).getByRole("radio", { name: "间隔" }));
    await user.click(dialog.getByRole("button", { name: okButton }));

    expect(screen.getByRole("status").textContent).toBe("0 */1 9 ? * 1L");
  });

  it("follows the text, and does not take over what is wrong", async () => {
    const { user, dialog } = await openBuilder("0 0 9 * * ?");
    const line = dialog.getByRole("textbox", { name: "Cron 表达式" });

    await user.clear(line);
    await user.type(line, "0 15/20 9 * * ?");
    await user.click(dialog.getByRole("tab", { name: "分" }));
    expect(within(dialog.getByRole("tabpanel")).getByRole("spinbutton", { name: "每隔" })).toHaveProperty(
      "value",
      "20",
    );

    await user.type(line, " 2027 1");
    expect(dialog.getByRole("button", { name: okButton })).toHaveProperty("disabled", true);
    expect(dialog.getByText("表达式须有 5、6 或 7 个部分")).toBeDefined();
  });

  it("marks runs at changes of the clock", async () => {
    const { dialog } = await openBuilder("0 30 2 * 3 0");

    expect(dialog.getAllByText("时钟调快，前面有一次不存在的时间").length).toBeGreaterThan(0);
  });
});

describe("a part of an expression", () => {
  it("leaves the day open where the day of the week is chosen, and the reverse", () => {
    const friday = changePart(read("0 0 9 15 * ?"), "week", { kind: "list", values: [5] });
    expect(printCron(friday).text).toBe("0 0 9 ? * 5");

    expect(printCron(changePart(friday, "day", { kind: "lastDay" })).text).toBe("0 0 9 L * ?");
    expect(printCron(changePart(read("0 0 9 * * ?"), "day", { kind: "any" })).text).toBe("0 0 9 ? * *");
    expect(printCron(changePart(friday, "hour", { kind: "every" })).text).toBe("0 0 * ? * 5");
  });
});
