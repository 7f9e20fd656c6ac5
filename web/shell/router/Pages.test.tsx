import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { useState } from "react";
import { HashRouter, useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { webModule } from "#kit/webModule.ts";
import { Tabs } from "../layout/Tabs.tsx";
import { aMenu } from "#testing/builders.ts";
import { createFakeServer } from "#testing/fakeServer.ts";
import { shellText } from "../text/index.ts";
import { Theme } from "#base/theme/theme.tsx";
import { usePageLocation, usePageSearch } from "#base/page/location.tsx";
import { Pages } from "./Pages.tsx";
import { buildMenuGroups } from "#kit/menu/menuGroups.ts";
import { useOpenPages } from "./useOpenPages.ts";

function doNothing(): void {
  // The default, until a page replaces it.
}

/** An action that the page /a still runs after it is hidden. */
let runLater = doNothing;

/** A page with an input and a filter in its address, which shows its own location. */
function Notes() {
  const { path, search } = usePageLocation();
  const [filters, setFilters] = usePageSearch();
  const [note, setNote] = useState("");
  const handleLater = () => {
    runLater = () => setFilters(new URLSearchParams({ name: "late" }));
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
      <button
        type="button"
        onClick={() => {
          const [without, added] = [new URLSearchParams(filters), new URLSearchParams(filters)];
          without.delete("name");
          added.set("keyword", "crane");
          setFilters(without);
          setFilters(added);
        }}
      >
        search {path}
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
    <QueryClientProvider client={queries}>
      <Theme language="zh-CN">
        <HashRouter>
          <Frame />
        </HashRouter>
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

const listTags = () =>
  within(screen.getByRole("navigation", { name: "打开的页面" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

const getTag = (name: string) => screen.getByRole("button", { name });

async function chooseFromMenuOf(user: UserEvent, name: string, item: string): Promise<void> {
  await user.pointer({ keys: "[MouseRight]", target: getTag(name) });
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

describe("the search of a page", () => {
  it("keeps a change that was made before the page was rendered again", async () => {
    const user = renderAt("/a?name=a");

    await user.click(await screen.findByRole("button", { name: "search /a" }));

    expect(await screen.findByText("/a?keyword=crane")).toBeDefined();
  });
});

describe("a page in the background", () => {
  it("keeps its input and its own location, although the address is another page's", async () => {
    const user = renderAt("/a");
    await user.type(await screen.findByRole("textbox", { name: "note of /a" }), "half a sentence");
    await user.click(screen.getByRole("button", { name: "filter /a" }));

    await goTo("/b?name=other");
    await screen.findByRole("textbox", { name: "note of /b" });

    const hidden = screen.getByLabelText("/a", { selector: "section" });
    expect(within(hidden).getByText("filtered by a")).toBeDefined();
    expect(within(hidden).getByText("/a?name=a")).toBeDefined();
    expect(screen.queryByRole("textbox", { name: "note of /a" })).toBeNull();

    await user.click(getTag("a"));

    expect(await screen.findByRole("textbox", { name: "note of /a" })).toHaveProperty("value", "half a sentence");
    expect(location.hash).toBe("#/a?name=a");
  });

  it("restores its filter in the address when its tag is selected", async () => {
    const user = renderAt("/a?name=x");
    await screen.findByText("filtered by x");
    await goTo("/b");
    await screen.findByRole("textbox", { name: "note of /b" });

    await user.click(getTag("a"));

    expect(await screen.findByText("/a?name=x")).toBeDefined();
    expect(location.hash).toBe("#/a?name=x");
  });
});

describe("a history step within a page", () => {
  const navigateBy = async (action: () => void | Promise<void>) => {
    const navigation = new Promise((resolve) => {
      addEventListener("popstate", resolve, { once: true });
    });
    await act(async () => {
      await action();
      await navigation;
    });
  };

  it("is undone by the browser's back button before the page is left", async () => {
    const user = renderAt("/b");
    await screen.findByRole("textbox", { name: "note of /b" });
    await goTo("/a");
    await user.click(await screen.findByRole("button", { name: "open /a" }));
    expect(location.hash).toBe("#/a?name=open");

    await navigateBy(() => history.back());
    expect(location.hash).toBe("#/a");
    expect(screen.queryByText("filtered by open")).toBeNull();
    await navigateBy(() => history.back());

    expect(location.hash).toBe("#/b");
  });

  it("leaves no history entry when the page itself undoes it", async () => {
    const user = renderAt("/b");
    await screen.findByRole("textbox", { name: "note of /b" });
    await goTo("/a");
    await user.click(await screen.findByRole("button", { name: "open /a" }));

    await navigateBy(async () => await user.click(screen.getByRole("button", { name: "close /a" })));
    expect(location.hash).toBe("#/a");
    await navigateBy(() => history.back());

    expect(location.hash).toBe("#/b");
  });

  it("that came with the address is undone in place, without a new history entry", async () => {
    const user = renderAt("/a?name=shared");
    const before = history.length;

    await user.click(await screen.findByRole("button", { name: "close /a" }));

    expect(location.hash).toBe("#/a");
    expect(history.length).toBe(before);
  });

  it("of a hidden page changes that page's location, not the address of the active page", async () => {
    const user = renderAt("/a");
    await user.click(await screen.findByRole("button", { name: "later /a" }));
    await goTo("/b?name=mine");
    await screen.findByRole("textbox", { name: "note of /b" });

    act(() => runLater());

    expect(location.hash).toBe("#/b?name=mine");
    await user.click(getTag("a"));
    expect(await screen.findByText("filtered by late")).toBeDefined();
  });
});

describe("tags", () => {
  it("activate the previously used page when closed", async () => {
    const user = renderAt("/a");
    await screen.findByRole("textbox", { name: "note of /a" });
    await goTo("/b");
    await screen.findByRole("textbox", { name: "note of /b" });

    await user.click(screen.getByRole("button", { name: "关闭 b" }));

    expect(await screen.findByRole("textbox", { name: "note of /a" })).toBeDefined();
    expect(listTags()).toEqual(["a"]);
    expect(location.hash).toBe("#/a");
  });

  it("close by middle-click, except pinned ones", async () => {
    const user = renderAt("/dashboard/home");
    await screen.findByRole("textbox", { name: "note of /dashboard/home" });
    await goTo("/a");
    await screen.findByRole("textbox", { name: "note of /a" });

    await user.pointer({ keys: "[MouseMiddle]", target: getTag("home") });
    await user.pointer({ keys: "[MouseMiddle]", target: getTag("a") });

    expect(listTags()).toEqual(["home"]);
    expect(screen.queryByRole("button", { name: "关闭 home" })).toBeNull();
  });

  it("can close all others except pinned ones", async () => {
    const user = renderAt("/dashboard/home");
    for (const path of ["/a", "/b", "/c"]) await goTo(path);
    await screen.findByRole("textbox", { name: "note of /c" });

    await chooseFromMenuOf(user, "b", "关闭其他");

    expect(listTags()).toEqual(["home", "b"]);
    expect(await screen.findByRole("textbox", { name: "note of /b" })).toBeDefined();
  });

  it("can close all pages, which opens the start page", async () => {
    const user = renderAt("/a");
    await goTo("/b");
    await screen.findByRole("textbox", { name: "note of /b" });

    await chooseFromMenuOf(user, "b", "关闭全部");

    expect(await screen.findByRole("textbox", { name: "note of /dashboard/home" })).toBeDefined();
    expect(listTags()).toEqual(["home"]);
    expect(location.hash).toBe("#/dashboard/home");
  });

  it("are restored after a reload, with the filters of their pages", async () => {
    renderAt("/dashboard/home");
    await goTo("/a?name=x");
    await goTo("/b");
    await screen.findByRole("textbox", { name: "note of /b" });
    document.body.replaceChildren();

    const user = renderAt("/b");
    await screen.findByRole("textbox", { name: "note of /b" });

    expect(listTags()).toEqual(["home", "a", "b"]);
    await user.click(getTag("a"));
    expect(await screen.findByText("filtered by x")).toBeDefined();
  });

  it("can refresh their page, which clears its input but not that of other pages", async () => {
    const user = renderAt("/a");
    await user.type(await screen.findByRole("textbox", { name: "note of /a" }), "kept");
    await goTo("/b");
    await user.type(await screen.findByRole("textbox", { name: "note of /b" }), "dropped");

    await chooseFromMenuOf(user, "b", "刷新");

    expect(await screen.findByRole("textbox", { name: "note of /b" })).toHaveProperty("value", "");
    await user.click(getTag("a"));
    expect(await screen.findByRole("textbox", { name: "note of /a" })).toHaveProperty("value", "kept");
  });
});

describe("a broken page", () => {
  it("does not affect other pages and can be retried", async () => {
    isBroken = true;
    const user = renderAt("/a");
    await user.type(await screen.findByRole("textbox", { name: "note of /a" }), "kept");
    await goTo("/broken");
    expect(await screen.findByRole("heading", { name: "页面出错了" })).toBeDefined();

    isBroken = false;
    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByText("mended")).toBeDefined();
    await user.click(getTag("a"));
    expect(await screen.findByRole("textbox", { name: "note of /a" })).toHaveProperty("value", "kept");
  });

  it("shows an error if its code cannot be loaded although the server answers", async () => {
    createFakeServer();
    renderAt("/lost");

    expect(await screen.findByRole("heading", { name: "页面出错了" })).toBeDefined();
  });
});
