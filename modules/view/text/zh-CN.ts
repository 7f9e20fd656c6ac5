export const text = {
  "view.missing": "视图不存在",
  "view.taken": "已有同名视图“{{name}}”",
  "view.too_many": "一个列表最多保存 {{most}} 个视图",
  "view.too_many_grids": "最多保存 {{most}} 个列表的列设置",
  "view.role_missing": "请选择要共享给哪个角色",
};

declare module "#contract/text" {
  interface Texts {
    view: typeof text;
  }
}
