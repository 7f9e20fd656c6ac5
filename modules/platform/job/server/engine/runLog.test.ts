import { expect, it } from "vitest";
import { theServer } from "#tests/builders/server";
import { translateRunText } from "../runText.ts";
import { createRunLog } from "./runLog.ts";

it("a log that is cut says so in the language of the reader", async () => {
  const { app } = await theServer();
  const log = createRunLog(() => new Date());
  for (let line = 0; line < 2000; line += 1) log.write("info", `line ${line}`);

  const last = log.lines.at(-1);

  expect(log.lines).toHaveLength(1001);
  expect(last?.level).toBe("warn");
  expect(translateRunText(last?.text ?? "", app.words.forLanguage("en"))).toContain("too long");
  expect(translateRunText(last?.text ?? "", app.words.forLanguage("zh-CN"))).toContain("日志过长");
});
