import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { useState } from "react";
import { I18nextProvider } from "react-i18next";
import { HashRouter, useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { i18n } from "#base/i18n";
import { webModule } from "#kit/webModule.ts";
import { Tabs } from "../layout/Tabs.tsx";
import { aMenu } from "#testing/builders.ts";
import { shellText } from "../text/index.ts";
import { Theme } from "#base/theme/theme.tsx";
import { usePageLocation, usePageSearch } from "#base/page/location.tsx";
import { Pages } from "./Pages.tsx";
import { buildMenuGroups } from "#kit/menu/menuGroups.ts";
import { useOpenPages } from "./useOpenPages.ts";

function nothing(): void {
  // Until a page says otherwise.
}

/** What the page /a still does once it is out of sight. */
let late = nothing;

/** A page with something typed, a filter in its address, and what it takes for its own place. */
function Notes() {
  const { path, search } = usePageLocation();
  const [filters, setFilters] = usePageSearch();
  const [note, setNote] = useState("");
  const handleLater = () => {
    late = () => setFilters(new URLSearchParams({ name: "late" }));
  };
  return (
    <section aria-label={path}>
      <button type="button" onClick={() => setFilters(new URLSearchParams({ name: "open" }), "push")}>
        open {path}
      </button>
      <button type="button" onClick={() => setFilters(new URLSearchParams(), "back")}>
        close {path}
      </button>
      <button type="button" onClick={handleLater}>
        later {path}
      </button>
      <input aria-label={`note of ${path}`} value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="button" onClick={() => setFilters(new URLSearchParams({ name: path.slice(1) }))}>
        filter {path}
      </button>
      <output>{path + search}</output>
      <span>filtered by {filters.get("name") ?? "nothing"}</span>
    </section>
  );
}

let isBroken = false;

function Broken() {
  if (isBroken) throw new Error("this page is broken");
  return <p>mended</p>;
}

const notes = webModule({
  screens: {
    "/notes": async () => await Promise.resolve({ Component: Notes }),
    "/broken": async () => await Promise.resolve({ Component: Broken }),
    "/lost": async () => await Promise.reject(new Error("the chunk is gone")),
  },
  texts: shellText,
});

const groups = buildMenuGroups(
  [
    aMenu({ path: "/dashboard/home", title: "home", component: "/notes", isAffix: true }),
    ...["a", "b", "c"].map((name) => aMenu({ path: `/${name}`, title: name, component: "/notes" })),
    aMenu({ path: "/broken", title: "broken", component: "/broken" }),
    aMenu({ path: "/lost", title: "lost", component: "/lost" }),
  ],
  [notes],
);

function Frame() {
  const { pathname } = useLocation();
  const open = useOpenPages(groups);
  return (
    <>
      <Tabs groups={groups} open={open} current={pathname} />
      <main>
        <Pages groups={groups} open={open} onHome={() => undefined} />
      </main>
    </>
  );
}

/** Opens the frame at an address, as a reload of the tab does. */
function renderAt(address: string): UserEvent {
  history.replaceState(null, "", `/#${address}`);
  const queries = new QueryClient();
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Theme language="zh-CN">
          <HashRouter>
            <Frame />
          </HashRouter>
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

const tags = () =>
  within(screen.getByRole("navigation", { name: "打开的页面" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

const tag = (name: string) => screen.getByRole("button", { name });

async function chooseFromMenuOf(user: UserEvent, name: string, item: string): Promise<void> {
  await user.pointer({ keys: "[MouseRight]", target: tag(name) });
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

describe("a page behind another one", () => {
  it("keeps what was typed, and its own place although the address says something else", async () => {
    const user = renderAt("/a");
    await user.type(await screen.findByRole("textbox", { name: "note of /a" }), "half a sentence");
    await user.click(screen.getByRole("button", { name: "filter /a" }));

    await goTo("/b?name=other");
    await screen.findByRole("textbox", { name: "note of /b" });

    const hidden = screen.getByLabelText("/a", { selector: "section" });
    expect(within(hidden).getByText("filtered by a")).toBeDefined();
    expect(within(hidden).getByText("/a?name=a")).toBeDefined();
    expect(screen.queryByRole("textbox", { name: "note of /a" })).toBeNull();

    await user.click(tag("a"));

    expect(await screen.findByRole("textbox", { name: "note of /a" })).toHaveProperty("value", "half a sentence");
    expect(location.hash).toBe("#/a?name=a");
  });

  it("gets its filter back in the address when its tag brings it to the front", async () => {
    const user = renderAt("/a?name=x");
    await screen.findByText("filtered by x");
    await goTo("/b");
    await screen.findByRole("textbox", { name: "note of /b" });

    await user.click(tag("a"));

    expect(await screen.findByText("/a?name=x")).toBeDefined();
    expect(location.hash).toBe("#/a?name=x");
  });
});

describe("a step within a page", () => {
  const gone = async (doing: () => void | Promise<void>) => {
    const left = new Promise((resolve) => {
      addEventListener("popstate", resolve, { once: true });
    });
    await act(async () => {
      await doing();
      await left;
    });
  };

  it("is undone by the browser's back before it leaves the page", async () => {
    const user = renderAt("/b");
    await screen.findByRole("textbox", { name: "note of /b" });
    await goTo("/a");
    await user.click(await screen.findByRole("button", { name: "open /a" }));
    expect(location.hash).toBe("#/a?name=open");

    await gone(() => history.back());
    expect(location.hash).toBe("#/a");
    expect(screen.queryByText("filtered by open")).toBeNull();
    await gone(() => history.back());

    expect(location.hash).toBe("#/b");
  });

  it("leaves nothing behind when the page undoes it", async () => {
    const user = renderAt("/b");
    await screen.findByRole("textbox", { name: "note of /b" });
    await goTo("/a");
    await user.click(await screen.findByRole("button", { name: "open /a" }));

    await gone(async () => await user.click(screen.getByRole("button", { name: "close /a" })));
    expect(location.hash).toBe("#/a");
    await gone(() => history.back());

    expect(location.hash).toBe("#/b");
  });

  it("that began with the address is closed in place", async () => {
    const user = renderAt("/a?name=shared");
    const before = history.length;

    await user.click(await screen.findByRole("button", { name: "close /a" }));

    expect(location.hash).toBe("#/a");
    expect(history.length).toBe(before);
  });

  it("out of sight changes the page's own place, not the address of the one in front", async () => {
    const user = renderAt("/a");
    await user.click(await screen.findByRole("button", { name: "later /a" }));
    await goTo("/b?name=mine");
    await screen.findByRole("textbox", { name: "note of /b" });

    act(() => late());

    expect(location.hash).toBe("#/b?name=mine");
    await user.click(tag("a"));
    expect(await screen.findByText("filtered by late")).toBeDefined();
  });
});

describe("tags", () => {
  it("close, and the page used before comes to the front", async () => {
    const user = renderAt("/a");
    await screen.findByRole("textbox", { name: "note of /a" });
    await goTo("/b");
    await screen.findByRole("textbox", { name: "note of /b" });

    await user.click(screen.getByRole("button", { name: "关闭 b" }));

    expect(await screen.findByRole("textbox", { name: "note of /a" })).toBeDefined();
    expect(tags()).toEqual(["a"]);
    expect(location.hash).toBe("#/a");
  });

  it("close by the middle button, except the one that stays", async () => {
    const user = renderAt("/dashboard/home");
    await screen.findByRole("textbox", { name: "note of /dashboard/home" });
    await goTo("/a");
    await screen.findByRole("textbox", { name: "note of /a" });

    await user.pointer({ keys: "[MouseMiddle]", target: tag("home") });
    await user.pointer({ keys: "[MouseMiddle]", target: tag("a") });

    expect(tags()).toEqual(["home"]);
    expect(screen.queryByRole("button", { name: "关闭 home" })).toBeNull();
  });

  it("close all others but the one that stays", async () => {
    const user = renderAt("/dashboard/home");
    for (const path of ["/a", "/b", "/c"]) await goTo(path);
    await screen.findByRole("textbox", { name: "note of /c" });

    await chooseFromMenuOf(user, "b", "关闭其他");

    expect(tags()).toEqual(["home", "b"]);
    expect(await screen.findByRole("textbox", { name: "note of /b" })).toBeDefined();
  });

  it("close all, which leads home", async () => {
    const user = renderAt("/a");
    await goTo("/b");
    await screen.findByRole("textbox", { name: "note of /b" });

    await chooseFromMenuOf(user, "b", "关闭全部");

    expect(await screen.findByRole("textbox", { name: "note of /dashboard/home" })).toBeDefined();
    expect(tags()).toEqual(["home"]);
    expect(location.hash).toBe("#/dashboard/home");
  });

  it("are there again after a reload, with the filters of their pages", async () => {
    renderAt("/dashboard/home");
    await goTo("/a?name=x");
    await goTo("/b");
    await screen.findByRole("textbox", { name: "note of /b" });
    document.body.replaceChildren();

    const user = renderAt("/b");
    await screen.findByRole("textbox", { name: "note of /b" });

    expect(tags()).toEqual(["home", "a", "b"]);
    await user.click(tag("a"));
    expect(await screen.findByText("filtered by x")).toBeDefined();
  });

  it("refresh their page: what was typed is gone, the others keep theirs", async () => {
    const user = renderAt("/a");
    await user.type(await screen.findByRole("textbox", { name: "note of /a" }), "kept");
    await goTo("/b");
    await user.type(await screen.findByRole("textbox", { name: "note of /b" }), "dropped");

    await chooseFromMenuOf(user, "b", "刷新");

    expect(await screen.findByRole("textbox", { name: "note of /b" })).toHaveProperty("value", "");
    await user.click(tag("a"));
    expect(await screen.findByRole("textbox", { name: "note of /a" })).toHaveProperty("value", "kept");
  });
});

describe("a page that breaks", () => {
  it("leaves the others as they are, and can be tried again", async () => {
    isBroken = true;
    const user = renderAt("/a");
    await user.type(await screen.findByRole("textbox", { name: "note of /a" }), "kept");
    await goTo("/broken");
    expect(await screen.findByRole("heading", { name: "页面出错了" })).toBeDefined();

    isBroken = false;
    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByText("mended")).toBeDefined();
    await user.click(tag("a"));
    expect(await screen.findByRole("textbox", { name: "note of /a" })).toHaveProperty("value", "kept");
  });

  it("because its code cannot be loaded says so", async () => {
    renderAt("/lost");

    expect(await screen.findByRole("heading", { name: "页面出错了" })).toBeDefined();
  });
});
