import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { App } from "antd";
import { useState } from "react";
import { I18nextProvider } from "react-i18next";
import { HashRouter, useLocation } from "react-router";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tenantApi } from "#modules/identity/tenant/contract";
import { i18n } from "#base/i18n";
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

/** A page with what its address says, and something typed. */
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
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <Theme language="zh-CN">
          <App component={false}>
            <HashRouter>
              <Frame />
            </HashRouter>
          </App>
        </Theme>
      </QueryClientProvider>
    </I18nextProvider>,
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

const note = async (path: string) => await screen.findByRole("textbox", { name: `note of ${path}` });
const tag = (name: string) =>
  within(screen.getByRole("navigation", { name: "打开的页面" })).getByRole("button", { name });
const frame = (title: string) => screen.getByTitle<HTMLIFrameElement>(title);

describe("a page that is not kept alive", () => {
  it("is mounted anew each time it comes to the front, others keep what was typed", async () => {
    const user = await renderAt("/fresh");
    await user.type(await note("/fresh"), "gone");
    await goTo("/kept");
    await user.type(await note("/kept"), "there");

    await goTo("/fresh");
    expect(await note("/fresh")).toHaveProperty("value", "");
    await goTo("/kept");

    expect(await note("/kept")).toHaveProperty("value", "there");
  });

  it("stays as long as it holds something unsaved", async () => {
    const user = await renderAt("/fresh");
    await user.type(await note("/fresh"), "!unsaved");
    await goTo("/kept");
    await note("/kept");

    await goTo("/fresh");

    expect(await note("/fresh")).toHaveProperty("value", "!unsaved");
    await user.clear(await note("/fresh"));
  });
});

describe("a dynamic route", () => {
  it("gives the page what stands in its address; two of them are two pages", async () => {
    const user = await renderAt("/report/view/42");
    await user.type(await note("/report/view/42"), "first");
    expect(screen.getByText("id 42")).toBeDefined();

    await goTo("/report/view/43");
    expect(await screen.findByText("id 43")).toBeDefined();
    expect(await note("/report/view/43")).toHaveProperty("value", "");
    await goTo("/report/view/42");

    expect(await note("/report/view/42")).toHaveProperty("value", "first");
  });

  it.each([
    ["/report/view/42", "报表 42"],
    ["/report/view/42/%E5%A1%94%E5%90%8A", "塔吊"],
    ["/report/view/42?tagsViewName=%E5%A1%94%E5%90%8A", "塔吊"],
    [`/report/view/42?tagsViewName=${encodeURIComponent('{"zh-CN":"塔吊","en":"Cranes"}')}`, "塔吊"],
    [`/report/view/42/${encodeURIComponent('{"zh-CN":"塔吊","en":"Cranes"}')}`, "塔吊"],
  ])("names tag and window as its address says: %s", async (address, title) => {
    await renderAt(address);
    await screen.findByText("id 42");

    expect(tag(title)).toBeDefined();
    expect(document.title).toBe(`${title} - 东方桥建`);
  });
});

describe("a redirect", () => {
  it("leads on, with the query", async () => {
    await renderAt("/group?page=2");

    expect(await note("/kept")).toBeDefined();
    expect(location.hash).toBe("#/kept?page=2");
  });

  it("in a circle ends at the page that is not there", async () => {
    await renderAt("/round");

    expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeDefined();
    expect(location.hash).toBe("#/round");
  });
});

describe("a page in a frame", () => {
  it("is in a sandbox, says that it loads, and is shown once it has", async () => {
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

  it("stays as it is while another page is in front", async () => {
    await renderAt("/docs");
    const docs = await screen.findByTitle("接口");
    fireEvent.load(docs);
    await goTo("/kept");
    await note("/kept");

    await goTo("/docs");

    await waitFor(() => expect(frame("接口")).toBe(docs));
    expect(docs.closest("section")?.getAttribute("aria-busy")).toBe("false");
  });

  it("that refuses says so, and can be tried again", async () => {
    const user = await renderAt("/docs");
    const docs = await screen.findByTitle<HTMLIFrameElement>("接口");
    Object.defineProperty(docs, "contentDocument", { value: { contentType: "application/json" } });
    fireEvent.load(docs);
    expect(screen.getByRole("heading", { name: "未能加载" })).toBeDefined();

    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(frame("接口")).not.toBe(docs);
    fireEvent.load(frame("接口"));
    expect(screen.queryByRole("heading", { name: "未能加载" })).toBeNull();
  });

  it("of a site that is not on the list is not shown in here, but in a window of its own", async () => {
    await renderAt("/bi");

    expect(await screen.findByText(/^bi\.example 不在允许嵌入的站点之列/u)).toBeDefined();
    expect(screen.queryByTitle("图表")).toBeNull();
    const link = screen.getByRole("link", { name: "在新窗口中打开" });
    expect(link.getAttribute("href")).toBe("https://bi.example/board");
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  });

  it("of a site that is on the list is shown", async () => {
    await renderAt("/bi", aSysInfo({ frameOrigins: ["https://bi.example"] }));

    expect((await screen.findByTitle("图表")).getAttribute("src")).toBe("https://bi.example/board");
    expect(screen.getByRole("link", { name: "在新窗口中打开" }).getAttribute("href")).toBe("https://bi.example/board");
  });
});

it("the address of an entry for another site has the way there", async () => {
  await renderAt("/wiki");

  expect(await screen.findByText("此页面在新窗口中打开。")).toBeDefined();
  expect(screen.getByRole("link", { name: "在新窗口中打开" }).getAttribute("href")).toBe("https://wiki.example/a");
});
