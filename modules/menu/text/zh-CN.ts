export const text = {
  "menu.title": "菜单管理",
};

declare module "#contract/text" {
  interface Texts {
    menu: typeof text;
  }
}
