import { expect } from "vitest";
import type { TextKey, TextParameters } from "#contract/text";
import { theServer } from "#tests/builders/server";
import type { Reply } from "#tests/builders/client";

declare module "vitest" {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The call was refused with this error, with its text in zh-CN. */
    toFailWith: (key: TextKey, parameters?: TextParameters) => Promise<void>;
    /** The call was refused because of these fields (as the wire names them). */
    toRefuseFields: (...names: string[]) => R;
    /** One of the rows has these values. */
    toContainRow: (values: Record<string, unknown>) => R;
  }
}

expect.extend({
  async toFailWith(reply: Reply, key: TextKey, parameters: TextParameters = {}) {
    const { app } = await theServer();
    const words = app.words.forLanguage("zh-CN")(key, parameters);
    const pass = reply.body.code !== 200 && reply.body.message.endsWith(words);
    return { pass, message: () => `expected "${words}", got ${reply.body.code} "${reply.body.message}"` };
  },
  toRefuseFields(reply: Reply, ...names: string[]) {
    const refused =
      reply.body.code === 400 && reply.body.message.startsWith("{") ? Object.keys(JSON.parse(reply.body.message)) : [];
    const pass = names.length === refused.length && names.every((name) => refused.includes(name));
    return {
      pass,
      message: () => `expected refused fields ${names.join(", ")}, got ${reply.body.code} ${reply.body.message}`,
    };
  },
  toContainRow(rows: readonly Record<string, unknown>[], values: Record<string, unknown>) {
    const pass = rows.some((row) => Object.entries(values).every(([name, value]) => this.equals(row[name], value)));
    return { pass, message: () => `expected a row with ${JSON.stringify(values)} in ${JSON.stringify(rows)}` };
  },
});
