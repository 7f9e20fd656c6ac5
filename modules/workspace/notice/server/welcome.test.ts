import { expect, it } from "vitest";
import { toId } from "#contract/id";
import { noticeApi } from "../contract.ts";
import { thePlatform } from "#tests/builders/platform";

const page = { page: 1, pageSize: 100 };

it.each([
  ["zh-CN", "欢迎使用 Siteward", /^首页上的“开始使用”/u],
  ["en", "Welcome to Siteward", /^“First steps” on the home page/u],
  ["fr", "Bienvenue dans Siteward", /^« Premiers pas »/u],
])("the notice that comes with the product is read in %s", async (language, title, summary) => {
  const administrator = (await thePlatform()).withHeaders({ "accept-language": language });
  const id = toId(1300000000101);

  const received = await administrator.get(noticeApi, "pageReceived", page);
  const listed = await administrator.get(noticeApi, "page", page);
  const { content } = await administrator.get(noticeApi, "notice", { id });

  const expected = { title, summary: expect.stringMatching(summary) };
  expect(received.items.find(({ noticeId }) => noticeId === id)).toMatchObject(expected);
  expect(listed.items.find((notice) => notice.id === id)).toMatchObject(expected);
  expect(content).toMatch(/^<p>[^<]+<\/p><p>[^<]+<\/p>$/u);
});
