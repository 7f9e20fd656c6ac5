import { Readable } from "node:stream";
import { expect, it, onTestFinished } from "vitest";
import { defineApi, download, NoInput } from "#contract/api";
import { modules } from "#app/modules.server";
import { aModule } from "#tests/builders/plainRequest";
import { aServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

const fileApi = defineApi("testFile", { read: download(NoInput, "signedIn") });
const content = Buffer.from("0123456789");

/** A server with a file, and how its content was opened: whole, or from which byte. */
async function aFileServer() {
  const opened: (number | "whole")[] = [];
  function open(kind: number | "whole"): Readable {
    opened.push(kind);
    return Readable.from([kind === "whole" ? content : content.subarray(kind)]);
  }
  const read = async () =>
    await Promise.resolve({
      name: "digits.txt",
      mime: "text/plain",
      sizeBytes: content.length,
      etag: "first",
      read: () => open("whole"),
      readRange: ({ start }: { start: number }) => open(start),
    });
  const { url, close } = await aServer({ modules: [...modules, aModule(fileApi, { read })] });
  onTestFinished(close);
  const { tenant } = await aTenant();
  const { accessToken } = await aSession(await tenant.hasAccount());
  const ask = async (headers: Record<string, string>) =>
    await fetch(`${url}/api/testFile/read`, { headers: { authorization: `Bearer ${accessToken}`, ...headers } });
  return { ask, opened };
}

it("opens a content only to send it, once", async () => {
  const { ask, opened } = await aFileServer();

  const known = await ask({ "if-none-match": '"first"' });
  const beyond = await ask({ range: "bytes=50-" });
  const part = await ask({ range: "bytes=7-" });
  const whole = await ask({});

  expect([known.status, beyond.status, part.status, whole.status]).toEqual([304, 416, 206, 200]);
  expect([await part.text(), await whole.text()]).toEqual(["789", "0123456789"]);
  expect(opened).toEqual([7, "whole"]);
});

it.each(['"other", "first"', 'W/"first"', ' W/"other" , W/"first" '])("knows its content among %s", async (known) => {
  const { ask, opened } = await aFileServer();

  const reply = await ask({ "if-none-match": known });

  expect(reply.status).toBe(304);
  expect(opened).toEqual([]);
});
