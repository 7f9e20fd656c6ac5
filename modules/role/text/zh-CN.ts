export const text = {
  "role.title": "角色",
  "role.name": "角色名称",
  "role.i18nName": "角色名称",
  "role.code": "角色编码",
  "role.dataScope": "数据范围",
  "role.sysFlag": "内置",
  "role.orderNo": "排序",
  "role.status": "状态",
  "role.remark": "备注",
  "role.tenantName": "租户",
  "role.accountCount": "账号数",
  "role.menus": "菜单权限",
  "role.organisations": "自定义数据范围",
  "role.apis": "接口黑名单",
  "role.fields": "字段黑名单",
  "role.accounts": "授权账号",
  "role.group.system": "系统功能",
  "role.group.platform": "平台核心",
  "role.taken": "名称与编码都相同的角色已存在",
  "role.own_account": "不能更改自己的角色",
  "role.built_in_delete": "“{{name}}”是内置角色，不能删除",
  "role.built_in_edit": "“{{name}}”是内置角色，不能修改",
  "role.built_in_grant": "“{{name}}”是内置角色，不能更改其授权",
  "role.in_use": "“{{name}}”还有 {{accountCount}} 个账号，不能删除",
  "role.account_out_of_reach": "账号不存在，或您无权管理该账号",
};

declare module "#contract/text" {
  interface Texts {
    role: typeof text;
  }
}
