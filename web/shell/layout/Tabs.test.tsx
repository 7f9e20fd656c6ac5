import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import type { ThemeChoices } from "#contract/theme";
import { webModule } from "#kit/webModule.ts";
import { usePageLocation } from "#base/page/location.tsx";
import { buildMenuGroups } from "#kit/menu/menuGroups.ts";
import { markUnsavedInput } from "#base/page/unsavedInput";
import { aMenu, aUser } from "#testing/builders.ts";
import { renderPages } from "#testing/renderPages.tsx";
import { renderApp } from "#testing/renderApp.tsx";
import { changeTheme } from "#base/theme/config";
import { shellText } from "../text/index.ts";

/** A page with an input. */
function Notes() {
  const { path, search } = usePageLocation();
  return (
    <section aria-label={path}>
      <input aria-label={`note of ${path}`} />
      <output>{path + search}</output>
    </section>
  );
}

const notes = webModule({
  screens: { "/notes": async () => await Promise.resolve({ Component: Notes }) },
  texts: shellText,
});

const manyPaths = Array.from({ length: 100 }, (_, index) => `/page/${index + 1}`);
const groups = buildMenuGroups(
  [
    aMenu({ path: "/dashboard/home", title: "home", component: "/notes", isAffix: true }),
    aMenu({ path: "/report/:id", title: "report", component: "/notes" }),
    ...["a", "b", "c", "d"].map((name) => aMenu({ path: `/${name}`, title: name, component: "/notes" })),
    ...manyPaths.map((path) => aMenu({ path, title: `page ${path.slice(6)}`, component: "/notes" })),
  ],
  [notes],
);

// Preloads the lazy parts: on a busy machine, loading them could exceed a test's timeout.
beforeAll(async () => {
  await Promise.all([
    import("./Shell.tsx"),
    import("./tabs/TabMenu.lazy.tsx"),
    import("./tabs/TabList.lazy.tsx"),
    import("./tabs/FullWindowPage.lazy.tsx"),
    import("./tabs/trackPointer.lazy.ts"),
  ]);
});

async function openPages(addresses: readonly string[], choices: ThemeChoices = {}) {
  changeTheme(choices);
  const [first = "/a", ...others] = addresses;
  const pages = renderPages(groups, first);
  for (const address of others) await pages.goTo(address);
  await screen.findByText(addresses.at(-1) ?? first);
  return pages;
}

const getRow = () => within(screen.getByRole("navigation", { name: "打开的页面" })).getByRole("list");
const listTags = () =>
  within(getRow())
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const getTag = (name: string) => within(getRow()).getByRole("button", { name });
const readAnnouncement = () =>
  within(screen.getByRole("navigation", { name: "打开的页面" })).getByRole("status").textContent;

async function chooseFromMenu(user: UserEvent, name: string, item: string): Promise<void> {
  await user.pointer({ keys: "[MouseRight]", target: getTag(name) });
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

describe("the menu of a tag", () => {
  it("opens by right-click, by Shift+F10 and by the button at the end of the row", async () => {
    const { user } = await openPages(["/a", "/b"]);

    await user.pointer({ keys: "[MouseRight]", target: getTag("a") });
    expect(await screen.findByRole("menuitem", { name: "关闭右侧" })).toBeDefined();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(document.activeElement).toBe(getTag("a"));

    await user.keyboard("{Shift>}{F10}{/Shift}");
    expect(await screen.findByRole("menuitem", { name: "关闭右侧" })).toBeDefined();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());

    await user.click(screen.getByRole("button", { name: "当前页面的操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "关闭" }));
    expect(listTags()).toEqual(["a"]);
  });

  it("closes the tags to the right", async () => {
    const { user } = await openPages(["/a", "/b", "/c", "/d"]);

    await chooseFromMenu(user, "b", "关闭右侧");

    expect(listTags()).toEqual(["a", "b"]);
    expect(await screen.findByRole("textbox", { name: "note of /b" })).toBeDefined();
  });

  it("disables actions that would have no effect", async () => {
    const { user } = await openPages(["/dashboard/home"]);

    await user.pointer({ keys: "[MouseRight]", target: getTag("home") });
    await screen.findByRole("menu");

    const disabledItems = screen
      .getAllByRole("menuitem")
      .filter((item) => item.getAttribute("aria-disabled") === "true");
    expect(disabledItems.map(({ textContent }) => textContent)).toEqual([
      "关闭",
      "关闭其他",
      "关闭右侧",
      "关闭全部",
      "重新打开刚关闭的页面",
      "固定",
      "左移",
      "右移",
    ]);
  });

  it("reopens closed pages with their filters, last closed first; Ctrl+Shift+L does the same", async () => {
    const { user } = await openPages(["/a?name=x", "/b?name=y", "/c"]);
    await user.click(screen.getByRole("button", { name: "关闭 a" }));
    await user.click(screen.getByRole("button", { name: "关闭 b" }));

    await chooseFromMenu(user, "c", "重新打开刚关闭的页面");
    expect(await screen.findByText("/b?name=y")).toBeDefined();
    await user.keyboard("{Control>}{Shift>}L{/Shift}{/Control}");

    expect(await screen.findByText("/a?name=x")).toBeDefined();
    expect(listTags()).toEqual(["c", "b", "a"]);
  });

  it("shows the page in the full window until Escape is pressed", async () => {
    const { user } = await openPages(["/a", "/b"]);
    const { dataset } = document.documentElement;

    await chooseFromMenu(user, "a", "全屏");
    expect(await screen.findByRole("button", { name: "退出全屏" })).toBe(document.activeElement);
    expect(dataset["alone"]).toBeDefined();
    expect(await screen.findByRole("textbox", { name: "note of /a" })).toBeDefined();
    await user.keyboard("{Escape}");

    await waitFor(() => expect(dataset["alone"]).toBeUndefined());
    expect(document.activeElement).toBe(getTag("a"));
  });

  it("moves a tag and announces its new position", async () => {
    const { user } = await openPages(["/a", "/b", "/c"]);

    await chooseFromMenu(user, "a", "右移");
    expect(listTags()).toEqual(["b", "a", "c"]);
    expect(readAnnouncement()).toBe("a：第 2 个，共 3 个");
    await chooseFromMenu(user, "c", "左移");

    expect(listTags()).toEqual(["b", "c", "a"]);
  });
});

describe("a pinned page", () => {
  it("precedes unpinned pages, survives closing all and can be closed once unpinned", async () => {
    const { user } = await openPages(["/dashboard/home", "/a", "/b"]);

    await chooseFromMenu(user, "b", "固定");
    expect(listTags()).toEqual(["home", "b", "a"]);
    expect(screen.queryByRole("button", { name: "关闭 b" })).toBeNull();
    await chooseFromMenu(user, "a", "关闭全部");
    await waitFor(() => expect(listTags()).toEqual(["home", "b"]));
    await user.click(screen.getByRole("button", { name: "取消固定 b" }));

    await user.click(screen.getByRole("button", { name: "关闭 b" }));
    expect(listTags()).toEqual(["home"]);
  });

  it("is restored in a new browser tab, with its filters", async () => {
    const { user, reload } = await openPages(["/a", "/b?name=x"]);
    await chooseFromMenu(user, "b", "固定");

    sessionStorage.clear();
    history.replaceState(null, "", "/#/a");
    reload();
    await user.click(getTag("b"));

    expect(await screen.findByText("/b?name=x")).toBeDefined();
    expect(listTags()).toEqual(["b", "a"]);
  });
});

describe("the keyboard in the row of tags", () => {
  it("has one tab stop, moves focus by arrow keys and opens a page by Enter", async () => {
    const { user } = await openPages(["/a", "/b", "/c"]);
    act(() => getTag("c").focus());

    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(getTag("a"));
    await user.keyboard("{ArrowRight}");
    expect(
      within(getRow())
        .getAllByRole("button")
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([getTag("b")]);
    await user.keyboard("{Home}{ArrowLeft}{ArrowLeft}{Enter}");

    expect(await screen.findByRole("textbox", { name: "note of /b" })).toBeDefined();
  });

  it("closes a tag by Delete and moves focus to its neighbour; a pinned tag is not closed", async () => {
    const { user } = await openPages(["/dashboard/home", "/a", "/b"]);
    act(() => getTag("a").focus());

    await user.keyboard("{Delete}");
    expect(listTags()).toEqual(["home", "b"]);
    expect(document.activeElement).toBe(getTag("b"));
    await user.keyboard("{Delete}");
    await waitFor(() => expect(document.activeElement).toBe(getTag("home")));
    await user.keyboard("{Delete}");

    expect(listTags()).toEqual(["home"]);
  });

  it("moves a tag among the unpinned ones, announces it, and the order is restored after a reload", async () => {
    const { user, reload } = await openPages(["/dashboard/home", "/a", "/b"]);
    act(() => getTag("b").focus());

    await user.keyboard("{Control>}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}");
    expect(listTags()).toEqual(["home", "b", "a"]);
    expect(readAnnouncement()).toBe("b：第 2 个，共 3 个");
    expect(document.activeElement).toBe(getTag("b"));
    reload();

    expect(listTags()).toEqual(["home", "b", "a"]);
  });
});

describe("the list of all open pages", () => {
  it("selects and closes pages, and has a search field if there are many", async () => {
    const { user } = await openPages(manyPaths.slice(0, 10));

    await user.click(screen.getByRole("button", { name: "全部打开的页面" }));
    const list = await screen.findByRole("dialog", { name: "全部打开的页面" });
    await user.click(await within(list).findByRole("button", { name: "关闭 page 2" }));
    await user.type(await within(list).findByRole("textbox", { name: "查找打开的页面" }), "GE 3");
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    await user.click(within(list).getByRole("button", { name: "page 3" }));

    expect(await screen.findByRole("textbox", { name: "note of /page/3" })).toBeDefined();
    expect(listTags()).not.toContain("page 2");
  });

  it("pins pages, and moves focus to the next page when one is closed", async () => {
    const { user } = await openPages(["/a", "/b", "/c"]);

    await user.click(screen.getByRole("button", { name: "全部打开的页面" }));
    const list = await screen.findByRole("dialog", { name: "全部打开的页面" });
    await user.click(await within(list).findByRole("button", { name: "固定 c" }));
    expect(listTags()).toEqual(["c", "a", "b"]);
    expect(within(list).queryByRole("button", { name: "关闭 c" })).toBeNull();
    within(list).getByRole("button", { name: "关闭 a" }).focus();
    await user.keyboard("{Enter}");

    await waitFor(() => expect(listTags()).toEqual(["c", "b"]));
    expect(document.activeElement).toBe(within(list).getByRole("button", { name: "b" }));
    await user.click(within(list).getByRole("button", { name: "取消固定 c" }));
    expect(within(list).getByRole("button", { name: "关闭 c" })).toBeDefined();
  });

  it("has no search field if there are few, and marks pages with unsaved input", async () => {
    const { user } = await openPages(["/a", "/b"]);
    act(() => markUnsavedInput("/a", "form", () => undefined));

    await user.click(screen.getByRole("button", { name: "全部打开的页面" }));
    const list = await screen.findByRole("dialog", { name: "全部打开的页面" });
    expect(await within(list).findByRole("button", { name: /^a ?有未保存的内容/u })).toBeDefined();
    expect(within(list).queryByRole("textbox")).toBeNull();
  });
});

describe("the question about unsaved input", () => {
  const findDialog = async () => await screen.findByRole("dialog", { name: "放弃未保存的内容？" });

  it("returns focus to the tag if it is kept", async () => {
    const { user } = await openPages(["/a", "/b"]);
    act(() => markUnsavedInput("/a", "form", () => undefined));
    act(() => within(getRow()).getByRole("button", { name: /^a/u }).focus());

    await user.keyboard("{Delete}");
    await user.click(within(await findDialog()).getByRole("button", { name: "继续编辑" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    expect(listTags()).toEqual(["a", "b"]);
    expect(document.activeElement).toBe(within(getRow()).getByRole("button", { name: /^a/u }));
  });

  it("moves focus to the next tag if the tag is closed", async () => {
    const { user } = await openPages(["/a", "/b"]);
    act(() => markUnsavedInput("/a", "form", () => undefined));
    act(() => within(getRow()).getByRole("button", { name: /^a/u }).focus());

    await user.keyboard("{Delete}");
    await user.click(within(await findDialog()).getByRole("button", { name: "放弃" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await waitFor(() => expect(listTags()).toEqual(["b"]));
    await waitFor(() => expect(document.activeElement).toBe(getTag("b")));
  });
});

describe("an overflowing row of tags", () => {
  it("marks the ends that hide tags, and scrolls by the mouse wheel", async () => {
    await openPages(["/a", "/b"]);
    expect(getRow().dataset["edges"]).toBe("end");

    fireEvent.wheel(getRow(), { deltaY: 120 });
    fireEvent.scroll(getRow());

    expect(getRow().scrollLeft).toBe(120);
    expect(getRow().dataset["edges"]).toBe("start end");
  });
});

describe("a dragged tag", () => {
  /** Gives each tag a width of a hundred pixels. */
  function layOutTags(): void {
    for (const [index, item] of within(getRow()).getAllByRole("listitem").entries())
      item.getBoundingClientRect = () => new DOMRect(index * 100, 0, 100, 26);
  }

  async function pressTag(name: string, pointerType: string): Promise<void> {
    layOutTags();
    fireEvent.pointerDown(getTag(name), { clientX: 50, clientY: 10, button: 0, pointerId: 1, pointerType });
    // The pointer tracking is preloaded, but its import still resolves asynchronously.
    await act(async () => await import("./tabs/trackPointer.lazy.ts"));
  }

  function movePointerTo(x: number): void {
    fireEvent.pointerMove(getRow(), { clientX: x, clientY: 10, pointerId: 1 });
  }

  it("moves to its drop position at once, and dropping it is not a click", async () => {
    const { user } = await openPages(["/a", "/b", "/c"]);

    await pressTag("a", "mouse");
    movePointerTo(140);
    expect(listTags()).toEqual(["a", "b", "c"]);
    movePointerTo(170);
    expect(listTags()).toEqual(["b", "a", "c"]);
    fireEvent.pointerUp(getRow(), { pointerId: 1 });
    fireEvent.click(getTag("a"));

    expect(screen.getByRole("textbox", { name: "note of /c" })).toBeDefined();
    await user.click(getTag("a"));
    expect(await screen.findByRole("textbox", { name: "note of /a" })).toBeDefined();
  });

  it("stays among the pinned tags if it is pinned", async () => {
    const { user } = await openPages(["/a", "/b"]);
    await chooseFromMenu(user, "a", "固定");

    await pressTag("a", "mouse");
    movePointerTo(190);
    fireEvent.pointerUp(getRow(), { pointerId: 1 });

    expect(listTags()).toEqual(["a", "b"]);
  });

  it("moves by touch only after a long press, which opens its menu until the tag moves", async () => {
    await openPages(["/a", "/b"]);

    await pressTag("a", "touch");
    movePointerTo(190);
    expect(listTags()).toEqual(["a", "b"]);
    fireEvent.pointerUp(getRow(), { pointerId: 1 });
    await pressTag("a", "touch");
    expect(await screen.findByRole("menu")).toBeDefined();
    movePointerTo(190);

    expect(listTags()).toEqual(["b", "a"]);
    expect(screen.queryByRole("menu")).toBeNull();
    fireEvent.pointerUp(getRow(), { pointerId: 1 });
  });
});

describe("the tag options", () => {
  it("style tags as pills, underlined or as cards", async () => {
    await openPages(["/a"]);
    const bar = screen.getByRole("navigation", { name: "打开的页面" });

    const styles = (["one", "four", "five"] as const).map((tagStyle) => {
      act(() => changeTheme({ tagStyle }));
      return bar.dataset["style"];
    });

    expect(styles).toEqual(["one", "four", "five"]);
  });

  it("show icons", async () => {
    await openPages(["/a"]);
    expect(getTag("a").querySelector("svg")).toBeNull();

    act(() => changeTheme({ hasTagIcons: true }));

    expect(getTag("a").querySelector("svg")).not.toBeNull();
  });

  it("restore no other page after a reload if keeping tags is off", async () => {
    const { reload } = await openPages(["/a", "/b"], { keepsTags: false });

    reload();

    await screen.findByRole("textbox", { name: "note of /b" });
    expect(listTags()).toEqual(["b"]);
  });

  it("disable moving tags", async () => {
    const { user } = await openPages(["/a", "/b"], { sortsTags: false });
    act(() => getTag("b").focus());

    await user.keyboard("{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}");
    expect(listTags()).toEqual(["a", "b"]);
    await user.pointer({ keys: "[MouseRight]", target: getTag("b") });
    await screen.findByRole("menu");

    expect(screen.queryByRole("menuitem", { name: "左移" })).toBeNull();
  });

  it("give each page of a dynamic route its own tag, or all of them a shared one", async () => {
    const { goTo } = await openPages(["/report/1", "/a", "/report/2"]);
    expect(listTags()).toEqual(["report 1", "a", "report 2"]);

    act(() => changeTheme({ sharesTags: true }));
    await goTo("/report/3");
    await screen.findByRole("textbox", { name: "note of /report/3" });

    expect(listTags()).toEqual(["report 3", "a", "report 2"]);
    expect(screen.queryByLabelText("/report/1")).toBeNull();
  });

  it("do not reuse the tag of a page with unsaved input", async () => {
    const { goTo } = await openPages(["/report/1"], { sharesTags: true });
    act(() => markUnsavedInput("/report/1", "form", () => undefined));

    await goTo("/report/2");
    await screen.findByRole("textbox", { name: "note of /report/2" });

    expect(listTags().map((text) => text.slice(0, 8))).toEqual(["report 1", "report 2"]);
  });

  it("hide the whole row", async () => {
    await renderApp({ address: "/dashboard/home", signedIn: aUser() });
    expect(await screen.findByRole("navigation", { name: "打开的页面" })).toBeDefined();

    act(() => changeTheme({ hasTags: false }));

    expect(screen.queryByRole("navigation", { name: "打开的页面" })).toBeNull();
  });
});

it("a hundred open pages mount at most twenty, and closing them unmounts them all", async () => {
  const { goTo, user } = await openPages(["/dashboard/home"]);
  for (const path of manyPaths) await goTo(path);
  expect(listTags()).toHaveLength(101);
  expect(document.querySelectorAll("main section").length).toBeLessThanOrEqual(20);

  await chooseFromMenu(user, "home", "关闭全部");
  await screen.findByRole("textbox", { name: "note of /dashboard/home" });

  expect(listTags()).toEqual(["home"]);
  expect(document.querySelectorAll("main section")).toHaveLength(1);
});
