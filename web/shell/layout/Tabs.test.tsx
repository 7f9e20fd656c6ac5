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

/** A page that keeps what is typed. */
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

const many = Array.from({ length: 100 }, (_, index) => `/page/${index + 1}`);
const groups = buildMenuGroups(
  [
    aMenu({ path: "/dashboard/home", title: "home", component: "/notes", isAffix: true }),
    aMenu({ path: "/report/:id", title: "report", component: "/notes" }),
    ...["a", "b", "c", "d"].map((name) => aMenu({ path: `/${name}`, title: name, component: "/notes" })),
    ...many.map((path) => aMenu({ path, title: `page ${path.slice(6)}`, component: "/notes" })),
  ],
  [notes],
);

// What loads on its first use is there at once: on a busy machine that alone would take a test's patience.
beforeAll(async () => {
  await Promise.all([
    import("./Shell.tsx"),
    import("./tabs/TabMenu.lazy.tsx"),
    import("./tabs/TabList.lazy.tsx"),
    import("./tabs/FullWindowPage.lazy.tsx"),
    import("./tabs/trackPointer.lazy.ts"),
  ]);
});

async function opened(addresses: readonly string[], choices: ThemeChoices = {}) {
  changeTheme(choices);
  const [first = "/a", ...others] = addresses;
  const pages = renderPages(groups, first);
  for (const address of others) await pages.goTo(address);
  await screen.findByText(addresses.at(-1) ?? first);
  return pages;
}

const row = () => within(screen.getByRole("navigation", { name: "打开的页面" })).getByRole("list");
const tags = () =>
  within(row())
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const tag = (name: string) => within(row()).getByRole("button", { name });
const said = () => within(screen.getByRole("navigation", { name: "打开的页面" })).getByRole("status").textContent;

async function choose(user: UserEvent, name: string, item: string): Promise<void> {
  await user.pointer({ keys: "[MouseRight]", target: tag(name) });
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

describe("the menu of a tag", () => {
  it("opens by the right button, by Shift+F10, and by the button at the end", async () => {
    const { user } = await opened(["/a", "/b"]);

    await user.pointer({ keys: "[MouseRight]", target: tag("a") });
    expect(await screen.findByRole("menuitem", { name: "关闭右侧" })).toBeDefined();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(document.activeElement).toBe(tag("a"));

    await user.keyboard("{Shift>}{F10}{/Shift}");
    expect(await screen.findByRole("menuitem", { name: "关闭右侧" })).toBeDefined();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());

    await user.click(screen.getByRole("button", { name: "当前页面的操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "关闭" }));
    expect(tags()).toEqual(["a"]);
  });

  it("closes what stands to the right", async () => {
    const { user } = await opened(["/a", "/b", "/c", "/d"]);

    await choose(user, "b", "关闭右侧");

    expect(tags()).toEqual(["a", "b"]);
    expect(await screen.findByRole("textbox", { name: "note of /b" })).toBeDefined();
  });

  it("offers nothing that would do nothing", async () => {
    const { user } = await opened(["/dashboard/home"]);

    await user.pointer({ keys: "[MouseRight]", target: tag("home") });
    await screen.findByRole("menu");

    const idle = screen.getAllByRole("menuitem").filter((item) => item.getAttribute("aria-disabled") === "true");
    expect(idle.map(({ textContent }) => textContent)).toEqual([
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

  it("opens again what was closed, the last one first, with its filters; so does Ctrl+Shift+L", async () => {
    const { user } = await opened(["/a?name=x", "/b?name=y", "/c"]);
    await user.click(screen.getByRole("button", { name: "关闭 a" }));
    await user.click(screen.getByRole("button", { name: "关闭 b" }));

    await choose(user, "c", "重新打开刚关闭的页面");
    expect(await screen.findByText("/b?name=y")).toBeDefined();
    await user.keyboard("{Control>}{Shift>}L{/Shift}{/Control}");

    expect(await screen.findByText("/a?name=x")).toBeDefined();
    expect(tags()).toEqual(["c", "b", "a"]);
  });

  it("shows the page alone, until Escape", async () => {
    const { user } = await opened(["/a", "/b"]);
    const { dataset } = document.documentElement;

    await choose(user, "a", "全屏");
    expect(await screen.findByRole("button", { name: "退出全屏" })).toBe(document.activeElement);
    expect(dataset["alone"]).toBeDefined();
    expect(await screen.findByRole("textbox", { name: "note of /a" })).toBeDefined();
    await user.keyboard("{Escape}");

    await waitFor(() => expect(dataset["alone"]).toBeUndefined());
    expect(document.activeElement).toBe(tag("a"));
  });

  it("moves a tag, and says where it stands then", async () => {
    const { user } = await opened(["/a", "/b", "/c"]);

    await choose(user, "a", "右移");
    expect(tags()).toEqual(["b", "a", "c"]);
    expect(said()).toBe("a：第 2 个，共 3 个");
    await choose(user, "c", "左移");

    expect(tags()).toEqual(["b", "c", "a"]);
  });
});

describe("a pinned page", () => {
  it("stands in front, stays when all are closed, and goes when it is let go", async () => {
    const { user } = await opened(["/dashboard/home", "/a", "/b"]);

    await choose(user, "b", "固定");
    expect(tags()).toEqual(["home", "b", "a"]);
    expect(screen.queryByRole("button", { name: "关闭 b" })).toBeNull();
    await choose(user, "a", "关闭全部");
    await waitFor(() => expect(tags()).toEqual(["home", "b"]));
    await user.click(screen.getByRole("button", { name: "取消固定 b" }));

    await user.click(screen.getByRole("button", { name: "关闭 b" }));
    expect(tags()).toEqual(["home"]);
  });

  it("is there in a new tab of the browser, with its filters, and after signing in again", async () => {
    const { user, reload } = await opened(["/a", "/b?name=x"]);
    await choose(user, "b", "固定");

    sessionStorage.clear();
    history.replaceState(null, "", "/#/a");
    reload();
    await user.click(tag("b"));

    expect(await screen.findByText("/b?name=x")).toBeDefined();
    expect(tags()).toEqual(["b", "a"]);
  });
});

describe("the keyboard", () => {
  it("comes to one tag, goes on by arrows, and shows a page by Enter", async () => {
    const { user } = await opened(["/a", "/b", "/c"]);
    act(() => tag("c").focus());

    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(tag("a"));
    await user.keyboard("{ArrowRight}");
    expect(
      within(row())
        .getAllByRole("button")
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([tag("b")]);
    await user.keyboard("{Home}{ArrowLeft}{ArrowLeft}{Enter}");

    expect(await screen.findByRole("textbox", { name: "note of /b" })).toBeDefined();
  });

  it("closes by Delete and stands on the neighbour then; what stays is not closed", async () => {
    const { user } = await opened(["/dashboard/home", "/a", "/b"]);
    act(() => tag("a").focus());

    await user.keyboard("{Delete}");
    expect(tags()).toEqual(["home", "b"]);
    expect(document.activeElement).toBe(tag("b"));
    await user.keyboard("{Delete}");
    await waitFor(() => expect(document.activeElement).toBe(tag("home")));
    await user.keyboard("{Delete}");

    expect(tags()).toEqual(["home"]);
  });

  it("moves a tag among its like, says so, and the order is there after a reload", async () => {
    const { user, reload } = await opened(["/dashboard/home", "/a", "/b"]);
    act(() => tag("b").focus());

    await user.keyboard("{Control>}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}");
    expect(tags()).toEqual(["home", "b", "a"]);
    expect(said()).toBe("b：第 2 个，共 3 个");
    expect(document.activeElement).toBe(tag("b"));
    reload();

    expect(tags()).toEqual(["home", "b", "a"]);
  });
});

describe("the list of all open pages", () => {
  it("shows and closes them, and is searched when they are many", async () => {
    const { user } = await opened(many.slice(0, 10));

    await user.click(screen.getByRole("button", { name: "全部打开的页面" }));
    const list = await screen.findByRole("dialog", { name: "全部打开的页面" });
    await user.click(await within(list).findByRole("button", { name: "关闭 page 2" }));
    await user.type(await within(list).findByRole("textbox", { name: "查找打开的页面" }), "GE 3");
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    await user.click(within(list).getByRole("button", { name: "page 3" }));

    expect(await screen.findByRole("textbox", { name: "note of /page/3" })).toBeDefined();
    expect(tags()).not.toContain("page 2");
  });

  it("pins them, and keeps the keyboard where a page is closed", async () => {
    const { user } = await opened(["/a", "/b", "/c"]);

    await user.click(screen.getByRole("button", { name: "全部打开的页面" }));
    const list = await screen.findByRole("dialog", { name: "全部打开的页面" });
    await user.click(await within(list).findByRole("button", { name: "固定 c" }));
    expect(tags()).toEqual(["c", "a", "b"]);
    expect(within(list).queryByRole("button", { name: "关闭 c" })).toBeNull();
    within(list).getByRole("button", { name: "关闭 a" }).focus();
    await user.keyboard("{Enter}");

    await waitFor(() => expect(tags()).toEqual(["c", "b"]));
    expect(document.activeElement).toBe(within(list).getByRole("button", { name: "b" }));
    await user.click(within(list).getByRole("button", { name: "取消固定 c" }));
    expect(within(list).getByRole("button", { name: "关闭 c" })).toBeDefined();
  });

  it("of few pages is not searched, and marks what is unsaved", async () => {
    const { user } = await opened(["/a", "/b"]);
    act(() => markUnsavedInput("/a", "form", () => undefined));

    await user.click(screen.getByRole("button", { name: "全部打开的页面" }));
    const list = await screen.findByRole("dialog", { name: "全部打开的页面" });
    expect(await within(list).findByRole("button", { name: /^a ?有未保存的内容/u })).toBeDefined();
    expect(within(list).queryByRole("textbox")).toBeNull();
  });
});

describe("a question about unsaved things", () => {
  const dialog = async () => await screen.findByRole("dialog", { name: "放弃未保存的内容？" });

  it("gives the keyboard back to the tag that stays", async () => {
    const { user } = await opened(["/a", "/b"]);
    act(() => markUnsavedInput("/a", "form", () => undefined));
    act(() => within(row()).getByRole("button", { name: /^a/u }).focus());

    await user.keyboard("{Delete}");
    await user.click(within(await dialog()).getByRole("button", { name: "继续编辑" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    expect(tags()).toEqual(["a", "b"]);
    expect(document.activeElement).toBe(within(row()).getByRole("button", { name: /^a/u }));
  });

  it("gives it to the next one where the tag goes", async () => {
    const { user } = await opened(["/a", "/b"]);
    act(() => markUnsavedInput("/a", "form", () => undefined));
    act(() => within(row()).getByRole("button", { name: /^a/u }).focus());

    await user.keyboard("{Delete}");
    await user.click(within(await dialog()).getByRole("button", { name: "放弃" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await waitFor(() => expect(tags()).toEqual(["b"]));
    await waitFor(() => expect(document.activeElement).toBe(tag("b")));
  });
});

describe("a row of tags that is longer than its place", () => {
  it("says at which ends more are out of sight, and the wheel moves it", async () => {
    await opened(["/a", "/b"]);
    expect(row().dataset["edges"]).toBe("end");

    fireEvent.wheel(row(), { deltaY: 120 });
    fireEvent.scroll(row());

    expect(row().scrollLeft).toBe(120);
    expect(row().dataset["edges"]).toBe("start end");
  });
});

describe("a tag that is dragged", () => {
  /** Each tag takes a hundred pixels. */
  function layOut(): void {
    for (const [index, item] of within(row()).getAllByRole("listitem").entries())
      item.getBoundingClientRect = () => new DOMRect(index * 100, 0, 100, 26);
  }

  async function press(name: string, pointerType: string): Promise<void> {
    layOut();
    fireEvent.pointerDown(tag(name), { clientX: 50, clientY: 10, button: 0, pointerId: 1, pointerType });
    // How presses are followed is loaded by now, but is still told of in a later turn.
    await act(async () => await import("./tabs/trackPointer.lazy.ts"));
  }

  function moveTo(x: number): void {
    fireEvent.pointerMove(row(), { clientX: x, clientY: 10, pointerId: 1 });
  }

  it("stands at once where it would be dropped, and is no click", async () => {
    const { user } = await opened(["/a", "/b", "/c"]);

    await press("a", "mouse");
    moveTo(140);
    expect(tags()).toEqual(["a", "b", "c"]);
    moveTo(170);
    expect(tags()).toEqual(["b", "a", "c"]);
    fireEvent.pointerUp(row(), { pointerId: 1 });
    fireEvent.click(tag("a"));

    expect(screen.getByRole("textbox", { name: "note of /c" })).toBeDefined();
    await user.click(tag("a"));
    expect(await screen.findByRole("textbox", { name: "note of /a" })).toBeDefined();
  });

  it("stays before what is not pinned", async () => {
    const { user } = await opened(["/a", "/b"]);
    await choose(user, "a", "固定");

    await press("a", "mouse");
    moveTo(190);
    fireEvent.pointerUp(row(), { pointerId: 1 });

    expect(tags()).toEqual(["a", "b"]);
  });

  it("by a finger is dragged once it was held; held alone it shows its menu", async () => {
    await opened(["/a", "/b"]);

    await press("a", "touch");
    moveTo(190);
    expect(tags()).toEqual(["a", "b"]);
    fireEvent.pointerUp(row(), { pointerId: 1 });
    await press("a", "touch");
    expect(await screen.findByRole("menu")).toBeDefined();
    moveTo(190);

    expect(tags()).toEqual(["b", "a"]);
    expect(screen.queryByRole("menu")).toBeNull();
    fireEvent.pointerUp(row(), { pointerId: 1 });
  });
});

describe("the options of tags", () => {
  it("draw them as pills, underlined or as cards", async () => {
    await opened(["/a"]);
    const bar = screen.getByRole("navigation", { name: "打开的页面" });

    const styles = (["one", "four", "five"] as const).map((tagStyle) => {
      act(() => changeTheme({ tagStyle }));
      return bar.dataset["style"];
    });

    expect(styles).toEqual(["one", "four", "five"]);
  });

  it("show icons", async () => {
    await opened(["/a"]);
    expect(tag("a").querySelector("svg")).toBeNull();

    act(() => changeTheme({ hasTagIcons: true }));

    expect(tag("a").querySelector("svg")).not.toBeNull();
  });

  it("keep no page over a reload", async () => {
    const { reload } = await opened(["/a", "/b"], { keepsTags: false });

    reload();

    await screen.findByRole("textbox", { name: "note of /b" });
    expect(tags()).toEqual(["b"]);
  });

  it("leave tags unsorted", async () => {
    const { user } = await opened(["/a", "/b"], { sortsTags: false });
    act(() => tag("b").focus());

    await user.keyboard("{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}");
    expect(tags()).toEqual(["a", "b"]);
    await user.pointer({ keys: "[MouseRight]", target: tag("b") });
    await screen.findByRole("menu");

    expect(screen.queryByRole("menuitem", { name: "左移" })).toBeNull();
  });

  it("give each page of a dynamic route a tag, or all of them one", async () => {
    const { goTo } = await opened(["/report/1", "/a", "/report/2"]);
    expect(tags()).toEqual(["report 1", "a", "report 2"]);

    act(() => changeTheme({ sharesTags: true }));
    await goTo("/report/3");
    await screen.findByRole("textbox", { name: "note of /report/3" });

    expect(tags()).toEqual(["report 3", "a", "report 2"]);
    expect(screen.queryByLabelText("/report/1")).toBeNull();
  });

  it("never give the tag of a page away that holds something unsaved", async () => {
    const { goTo } = await opened(["/report/1"], { sharesTags: true });
    act(() => markUnsavedInput("/report/1", "form", () => undefined));

    await goTo("/report/2");
    await screen.findByRole("textbox", { name: "note of /report/2" });

    expect(tags().map((text) => text.slice(0, 8))).toEqual(["report 1", "report 2"]);
  });

  it("take the whole row away", async () => {
    await renderApp({ address: "/dashboard/home", signedIn: aUser() });
    expect(await screen.findByRole("navigation", { name: "打开的页面" })).toBeDefined();

    act(() => changeTheme({ hasTags: false }));

    expect(screen.queryByRole("navigation", { name: "打开的页面" })).toBeNull();
  });
});

it("a hundred pages that were opened and closed leave none mounted", async () => {
  const { goTo, user } = await opened(["/dashboard/home"]);
  for (const path of many) await goTo(path);
  expect(tags()).toHaveLength(101);
  expect(document.querySelectorAll("main section").length).toBeLessThanOrEqual(20);

  await choose(user, "home", "关闭全部");
  await screen.findByRole("textbox", { name: "note of /dashboard/home" });

  expect(tags()).toEqual(["home"]);
  expect(document.querySelectorAll("main section")).toHaveLength(1);
});
