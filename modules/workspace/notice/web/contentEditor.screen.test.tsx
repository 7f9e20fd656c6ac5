import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { createFakeServer, renderScreen } from "#testing";
import { getPictureUrl, noticePictureApi } from "../picture.contract.ts";
import { noticeText } from "../text/index.ts";
import { ContentEditor } from "./ContentEditor.tsx";
import { ContentField } from "./ContentField.tsx";

// jsdom has no layout; the editor measures the cursor before it scrolls there.
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(Text.prototype, { getClientRects: () => [] });
});

const usual = { id: "content", isSearch: false, isDisabled: false };

async function openEditor(value = "", server = createFakeServer()) {
  const onChange = vi.fn<(value: unknown) => void>();
  const { user } = await renderScreen(<ContentField {...usual} value={value} onChange={onChange} />, {
    server,
    texts: noticeText,
  });
  const words = await screen.findByRole("textbox", { name: "内容" });
  const click = async (name: string) => await user.click(screen.getByRole("button", { name }));
  const paste = (html: string) => fireEvent.paste(words, createPaste(html));
  const saved = () => {
    const [html = ""] = onChange.mock.lastCall ?? [];
    return typeof html === "string" ? html : "";
  };
  return { user, words, click, paste, saved };
}

const createPaste = (html: string) => ({
  clipboardData: { files: [], types: ["text/html"], getData: (type: string) => (type === "text/html" ? html : "") },
});

/** Rows and columns of the table, and the number of its header cells. */
function sizeOf(words: HTMLElement) {
  const { rows = [] } = words.querySelector("table") ?? {};
  return [rows.length, rows[0]?.cells.length ?? 0, words.querySelectorAll("th").length];
}

describe("the editor", () => {
  it("shows a preview as receivers see it, and goes on where it was", async () => {
    const { words, click } = await openEditor("<p>停水</p><table><tr><td>a</td></tr></table>");

    await click("预览");

    const preview = document.querySelector(".sw-rich-text")?.shadowRoot;
    expect(preview?.querySelector("p")?.textContent).toBe("停水");
    expect(preview?.querySelector("[role=region] table")).not.toBeNull();
    expect(screen.queryByRole("textbox", { name: "内容" })).toBeNull();
    expect(screen.queryByRole("button", { name: "加粗" })).toBeNull();
    await click("预览");
    expect(screen.getByRole("textbox", { name: "内容" })).toBe(words);
    expect(document.querySelector(".sw-rich-text")).toBeNull();
  });

  it("keeps what is typed while the page renders an earlier value, and takes over another record", async () => {
    const reported: string[] = [];
    let show: (value: string) => void = () => undefined;
    function Page() {
      const [value, setValue] = useState("<p>停水</p>");
      show = (next) => act(() => setValue(next));
      return <ContentEditor id="content" value={value} onChange={(html) => void reported.push(html)} />;
    }
    await renderScreen(<Page />, { server: createFakeServer(), texts: noticeText });
    const words = await screen.findByRole("textbox", { name: "内容" });
    fireEvent.paste(words, createPaste("<p>今晚</p>"));
    fireEvent.paste(words, createPaste("<p>八点</p>"));
    const [first = "", second = ""] = reported;

    show(first);
    expect(words.innerHTML).toBe(second);
    show(second);
    expect(words.innerHTML).toBe(second);
    show("<p>停电</p>");
    expect(words.innerHTML).toBe("<p>停电</p>");
    show(first);
    expect(words.innerHTML).toBe(first);
  });
});

/** A server that takes uploads and answers the content of each picture. */
function createPictureServer() {
  const server = createFakeServer();
  server.answer(noticePictureApi, "uploadNoticePicture", () => ({ id: toId(7), url: getPictureUrl(7) }));
  const serve = globalThis.fetch;
  globalThis.fetch = async (url, init) =>
    typeof url === "string" && url.includes("noticePicture?id=")
      ? new Response(`picture ${url.split("=")[1]}`, { headers: { "content-type": "image/gif" } })
      : await serve(url, init);
  return server;
}

const dataUrlOf = (id: number) => `data:image/gif;base64,${btoa(`picture ${id}`)}`;

describe("a picture in the editor", () => {
  it("is uploaded when it is dropped, shown with the session, and stored by its address", async () => {
    const server = createPictureServer();
    const { words, saved } = await openEditor("<p>停水</p>", server);

    fireEvent.drop(words, { dataTransfer: { files: [new File(["GIF89a"], "site.gif", { type: "image/gif" })] } });

    const image = await screen.findByAltText("site.gif");
    await waitFor(() => expect(image.getAttribute("src")).toBe(dataUrlOf(7)));
    expect(server.receivedCalls(noticePictureApi, "uploadNoticePicture")).toHaveLength(1);
    expect(saved()).toContain(`<img alt="site.gif" src="${getPictureUrl(7)}">`);
  });

  it("is read from a stored notice and kept, and shown in the preview", async () => {
    const { words, click, saved, paste } = await openEditor(
      `<p>a</p><img src="${getPictureUrl(5)}" alt="plan"><p>b</p>`,
      createPictureServer(),
    );
    await waitFor(() => expect(within(words).getByAltText("plan").getAttribute("src")).toBe(dataUrlOf(5)));

    paste("<p>停水</p>");
    await click("预览");

    expect(saved()).toContain(`src="${getPictureUrl(5)}"`);
    const shown = () => document.querySelector(".sw-rich-text")?.shadowRoot?.querySelector("img")?.getAttribute("src");
    await waitFor(() => expect(shown()).toBe(dataUrlOf(5)));
  });

  it("is taken from another notice that was copied, but not from another site", async () => {
    const { saved, paste } = await openEditor("", createPictureServer());

    paste(`<img src="${location.origin}${getPictureUrl(6)}"><img src="https://x.example${getPictureUrl(8)}"><p>a</p>`);

    await waitFor(() => expect(saved()).toContain(`<img src="${getPictureUrl(6)}">`));
    expect(saved()).not.toContain("x.example");
  });

  it("that the server refuses is not inserted, and the reason is shown", async () => {
    const server = createFakeServer();
    server.refuse(noticePictureApi, "uploadNoticePicture", { code: 400, message: "存储空间已用完" });
    const { words } = await openEditor("<p>停水</p>", server);

    fireEvent.drop(words, { dataTransfer: { files: [new File(["GIF89a"], "site.gif", { type: "image/gif" })] } });

    expect(await screen.findByText("存储空间已用完")).toBeDefined();
    expect(words.querySelector("img")).toBeNull();
  });
});

describe("pasted content", () => {
  it("says how many pictures could not be taken, and keeps the rest", async () => {
    const { saved, paste } = await openEditor("", createPictureServer());

    paste(`<h1>停水</h1><p>图<img src="file:///C:/a/image001.png"></p><p><img src="file:///C:/a/image002.png">表</p>`);

    expect(await screen.findByText(/^有 2 张图片无法粘贴/u)).toBeDefined();
    await waitFor(() => expect(saved()).toBe("<h2>停水</h2><p>图</p><p>表</p>"));
  });

  it("keeps the numbered lists of Word", async () => {
    const { saved, paste } = await openEditor();
    const item = (marker: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}</span>${text}</p>`;

    paste(`${item("1.", "断电")}${item("2.", "断水")}`);

    await waitFor(() => expect(saved()).toMatch(/^<ol><li><p>断电<\/p><\/li><li><p>断水<\/p><\/li><\/ol>/u));
  });
});

describe("a table in the editor", () => {
  it("is inserted, grows and shrinks, and is deleted by the tools that appear with the cursor in it", async () => {
    const { words, click } = await openEditor();
    expect(screen.queryByRole("group", { name: "表格工具" })).toBeNull();

    await click("表格");
    expect(sizeOf(words)).toEqual([3, 3, 3]);
    expect(screen.getByRole("group", { name: "表格工具" })).toBeDefined();
    await click("在下方插入行");
    await click("在上方插入行");
    expect(sizeOf(words)[0]).toBe(5);
    await click("删除行");
    expect(sizeOf(words)[0]).toBe(4);
    await click("在左侧插入列");
    await click("在右侧插入列");
    expect(sizeOf(words)[1]).toBe(5);
    await click("删除列");
    expect(sizeOf(words)[1]).toBe(4);
    await click("删除表格");

    expect(sizeOf(words)).toEqual([0, 0, 0]);
    await waitFor(() => expect(screen.queryByRole("group", { name: "表格工具" })).toBeNull());
  });

  it("has a header row or none", async () => {
    const { words, click } = await openEditor();
    await click("表格");
    const header = screen.getByRole("button", { name: "标题行" });
    expect(header.getAttribute("aria-pressed")).toBe("true");

    await click("标题行");

    expect(sizeOf(words)).toEqual([3, 3, 0]);
    await waitFor(() => expect(header.getAttribute("aria-pressed")).toBe("false"));
  });

  it("moves to the next cell with Tab, and to a new row behind the last", async () => {
    const { words, click } = await openEditor();
    await click("表格");
    const press = (key: string, options = {}) => fireEvent.keyDown(words, { key, ...options });

    for (let index = 0; index < 9; index++) press("Tab");
    expect(sizeOf(words)[0]).toBe(4);
    press("Tab", { shiftKey: true });
    await click("删除行");

    expect(sizeOf(words)).toEqual([3, 3, 3]);
  });

  it("is saved as plain markup: no widths, no columns, no styles", async () => {
    const { saved, paste } = await openEditor();

    paste(
      '<table style="width:500pt"><colgroup><col width="90"></colgroup><tr><td width="90">a</td><td>b</td></tr></table>',
    );

    await waitFor(() => expect(saved()).toMatch(/^<table><tbody><tr><td><p>a<\/p><\/td><td><p>b<\/p><\/td><\/tr>/u));
  });

  it("is kept when it is pasted, with merged cells and alignment", async () => {
    const { saved, paste } = await openEditor("<p>安排</p>");

    paste(
      '<table><tr><td rowspan=2>甲</td><td colspan=2 style="text-align:center">乙</td></tr><tr><td>1</td><td>2</td></tr></table>',
    );

    await waitFor(() => expect(saved()).toContain('<td rowspan="2"><p>甲</p></td>'));
    expect(saved()).toMatch(/<td colspan="2" style="text-align: center;?"><p>乙<\/p><\/td>/u);
  });

  it("is read again from a stored notice as it was saved", async () => {
    const stored =
      '<table><tbody><tr><th colspan="2"><p>地点</p></th></tr><tr><td><ul><li><p>a</p></li></ul></td><td><p>b</p></td></tr></tbody></table>';
    const { words } = await openEditor(stored);

    expect(within(words).getByText("地点").closest("th")?.colSpan).toBe(2);
    expect(within(words).getByText("a").closest("td, li, ul")?.localName).toBe("li");
  });
});

it("offers no pictures where they cannot be stored", async () => {
  await renderScreen(<ContentEditor id="content" value="" onChange={() => undefined} />, {
    server: createFakeServer(),
    texts: noticeText,
  });

  await screen.findByRole("textbox", { name: "内容" });

  expect(screen.queryByRole("button", { name: "图片" })).toBeNull();
  expect(screen.getByRole("button", { name: "加粗" })).toBeDefined();
});
