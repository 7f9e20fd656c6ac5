import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { App } from "antd";
import { useState } from "react";
import { HashRouter, useLocation } from "react-router";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tenantApi } from "#modules/identity/tenant/contract";
import { webModule } from "#kit/webModule.ts";
import { Tabs } from "../layout/Tabs.tsx";
import { useTitle } from "#base/session/useTitle";
import { loadSysInfo } from "#base/session/sysInfo";
import { aMenu, aSysInfo } from "#testing/builders.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { shellText } from "../text/index.ts";
import { Theme } from "#base/theme/theme.tsx";
import { usePageLocation, usePageParams } from "#base/page/location.tsx";
import { Pages } from "./Pages.tsx";
import { getPageTitle } from "./pageTitle.ts";
import { buildMenuGroups, findEntry } from "#kit/menu/menuGroups.ts";
import { useUnsavedInput } from "#base/page/unsavedInput";
import { useOpenPages } from "./useOpenPages.ts";

/** A page with a parameter of its address and an input; input that starts with `!` is unsaved. */
function Notes() {
  const { path } = usePageLocation();
  const { id = "nothing" } = usePageParams();
  const [note, setNote] = useState("");
  useUnsavedInput("note", note.startsWith("!"));
  return (
    <section>
      <input aria-label={`note of ${path}`} value={note} onChange={(event) => setNote(event.target.value)} />
      <output>{`id ${id}`}</output>
    </section>
  );
}

const notes = webModule({
  screens: { "/notes": async () => await Promise.resolve({ Component: Notes }) },
  texts: shellText,
});
const page = (path: string, about: Partial<Parameters<typeof aMenu>[0]> = {}) =>
  aMenu({ path, title: path.slice(1), component: "/notes", ...about });

const groups = buildMenuGroups(
  [
    page("/dashboard/home", { title: "home" }),
    page("/kept"),
    page("/fresh", { isKeepAlive: false }),
    page("/report/view/:id/:tagsViewName?", { title: "报表", isHide: true }),
    aMenu({ path: "/group", title: "group", redirect: "/kept", children: [page("/group/a")] }),
    page("/round", { redirect: "/trip" }),
    page("/trip", { redirect: "/round" }),
    page("/docs", { title: "接口", isIframe: true, isLink: "/api/docs" }),
    page("/bi", { title: "图表", isIframe: true, isLink: "https://bi.example/board" }),
    page("/wiki", { title: "手册", isLink: "https://wiki.example/a" }),
  ],
  [notes],
);

function Frame() {
  const { pathname: path, search } = useLocation();
  const open = useOpenPages(groups);
  const entry = findEntry(groups, path);
  useTitle(entry === undefined ? "nowhere" : getPageTitle(entry, { path, search }));
  return (
    <>
      <Tabs groups={groups} open={open} current={path} />
      <main>
        <Pages groups={groups} open={open} onHome={() => undefined} />
      </main>
    </>
  );
}

let server: FakeServer;

beforeAll(async () => void (await Promise.all([import("./FramePage.lazy.tsx"), import("./MissingPage.lazy.tsx")])));
beforeEach(() => {
  server = createFakeServer();
});

async function renderAt(address: string, info = aSysInfo({ title: "东方桥建" })): Promise<UserEvent> {
  history.replaceState(null, "", `/#${address}`);
  server.answer(tenantApi, "sysInfo", () => info);
  await loadSysInfo();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Theme language="zh-CN">
        <App component={false}>
          <HashRouter>
            <Frame />
          </HashRouter>
        </App>
      </Theme>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

async function goTo(address: string): Promise<void> {
  await act(async () => {
    location.hash = address;
    await new Promise((resolve) => {
      addEventListener("popstate", resolve, { once: true });
    });
  });
}

const findNote = async (path: string) => await screen.findByRole("textbox", { name: `note of ${path}` });
const getTag = (name: string) =>
  within(screen.getByRole("navigation", { name: "打开的页面" })).getByRole("button", { name });
const getFrame = (title: string) => screen.getByTitle<HTMLIFrameElement>(title);

describe("a page that is not kept alive", () => {
  it("is remounted each time it becomes active; other pages keep their input", async () => {
    const user = await renderAt("/fresh");
    await user.type(await findNote("/fresh"), "gone");
    await goTo("/kept");
    await user.type(await findNote("/kept"), "there");

    await goTo("/fresh");
    expect(await findNote("/fresh")).toHaveProperty("value", "");
    await goTo("/kept");

    expect(await findNote("/kept")).toHaveProperty("value", "there");
  });

  it("stays mounted while it has unsaved input", async () => {
    const user = await renderAt("/fresh");
    await user.type(await findNote("/fresh"), "!unsaved");
    await goTo("/kept");
    await findNote("/kept");

    await goTo("/fresh");

    expect(await findNote("/fresh")).toHaveProperty("value", "!unsaved");
    await user.clear(await findNote("/fresh"));
  });
});

describe("a dynamic route", () => {
  it("passes its parameters to the page; each address is a page of its own", async () => {
    const user = await renderAt("/report/view/42");
    await user.type(await findNote("/report/view/42"), "first");
    expect(screen.getByText("id 42")).toBeDefined();

    await goTo("/report/view/43");
    expect(await screen.findByText("id 43")).toBeDefined();
    expect(await findNote("/report/view/43")).toHaveProperty("value", "");
    await goTo("/report/view/42");

    expect(await findNote("/report/view/42")).toHaveProperty("value", "first");
  });

  it.each([
    ["/report/view/42", "报表 42"],
    ["/report/view/42/%E5%A1%94%E5%90%8A", "塔吊"],
    ["/report/view/42?tagsViewName=%E5%A1%94%E5%90%8A", "塔吊"],
    [`/report/view/42?tagsViewName=${encodeURIComponent('{"zh-CN":"塔吊","en":"Cranes"}')}`, "塔吊"],
    [`/report/view/42/${encodeURIComponent('{"zh-CN":"塔吊","en":"Cranes"}')}`, "塔吊"],
  ])("sets the title of tag and window from its address: %s", async (address, title) => {
    await renderAt(address);
    await screen.findByText("id 42");

    expect(getTag(title)).toBeDefined();
    expect(document.title).toBe(`${title} - 东方桥建`);
  });
});

describe("a redirect", () => {
  it("opens its target and keeps the query", async () => {
    await renderAt("/group?page=2");

    expect(await findNote("/kept")).toBeDefined();
    expect(location.hash).toBe("#/kept?page=2");
  });

  it("in a loop shows the not-found page", async () => {
    await renderAt("/round");

    expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeDefined();
    expect(location.hash).toBe("#/round");
  });
});

describe("an embedded page", () => {
  it("is sandboxed, and is marked as busy until it has loaded", async () => {
    await renderAt("/docs");
    const docs = await screen.findByTitle<HTMLIFrameElement>("接口");

    expect(docs.getAttribute("src")).toBe("/api/docs");
    expect(docs.getAttribute("sandbox")?.split(" ")).not.toContain("allow-top-navigation");
    expect(docs.getAttribute("referrerpolicy")).toBe("no-referrer");
    expect(docs.closest("section")?.getAttribute("aria-busy")).toBe("true");
    fireEvent.load(docs);
    expect(docs.closest("section")?.getAttribute("aria-busy")).toBe("false");
    expect(document.title).toBe("接口 - 东方桥建");
  });

  it("stays loaded while another page is active", async () => {
    await renderAt("/docs");
    const docs = await screen.findByTitle("接口");
    fireEvent.load(docs);
    await goTo("/kept");
    await findNote("/kept");

    await goTo("/docs");

    await waitFor(() => expect(getFrame("接口")).toBe(docs));
    expect(docs.closest("section")?.getAttribute("aria-busy")).toBe("false");
  });

  it("that fails to load shows an error and can be retried", async () => {
    const user = await renderAt("/docs");
    const docs = await screen.findByTitle<HTMLIFrameElement>("接口");
    Object.defineProperty(docs, "contentDocument", { value: { contentType: "application/json" } });
    fireEvent.load(docs);
    expect(screen.getByRole("heading", { name: "未能加载" })).toBeDefined();

    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(getFrame("接口")).not.toBe(docs);
    fireEvent.load(getFrame("接口"));
    expect(screen.queryByRole("heading", { name: "未能加载" })).toBeNull();
  });

  it("of a site that is not allowed is replaced by a link to a new window", async () => {
    await renderAt("/bi");

    expect(await screen.findByText(/^bi\.example 不在允许嵌入的站点之列/u)).toBeDefined();
    expect(screen.queryByTitle("图表")).toBeNull();
    const link = screen.getByRole("link", { name: "在新窗口中打开" });
    expect(link.getAttribute("href")).toBe("https://bi.example/board");
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  });

  it("of an allowed site is shown, with a link to a new window", async () => {
    await renderAt("/bi", aSysInfo({ frameOrigins: ["https://bi.example"] }));

    expect((await screen.findByTitle("图表")).getAttribute("src")).toBe("https://bi.example/board");
    expect(screen.getByRole("link", { name: "在新窗口中打开" }).getAttribute("href")).toBe("https://bi.example/board");
  });
});

it("the address of a menu entry for another site shows a link to that site", async () => {
  await renderAt("/wiki");

  expect(await screen.findByText("此页面在新窗口中打开。")).toBeDefined();
  expect(screen.getByRole("link", { name: "在新窗口中打开" }).getAttribute("href")).toBe("https://wiki.example/a");
});
