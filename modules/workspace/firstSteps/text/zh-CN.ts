export const text = {
  "firstSteps.title": "开始使用",
  "firstSteps.progress": "已完成 {{done}} / {{total}}",
  "firstSteps.hide": "不再显示",
  "firstSteps.hidden": "已收起，可在“帮助”中再次打开",
  "firstSteps.show": "在首页显示",
  "firstSteps.shown": "已在首页显示",
  "firstSteps.done": "已完成",
  "firstSteps.open": "未完成",
  "firstSteps.company": "公司名称",
  "firstSteps.company.text": "显示在登录页和消息中，也是顶级机构的名称",
  "firstSteps.company.title": "您的公司叫什么名字？",
  "firstSteps.company.why": "用于登录页和消息，也是顶级机构的名称，以后可以修改。",
  "firstSteps.yourName": "您的姓名",
  "firstSteps.company.save": "保存",
  "firstSteps.nameTaken": "已有租户使用此名称",
  "firstSteps.menu.list": "查看“开始使用”",
  "firstSteps.menu.nameCompany": "修改公司名称",
  "api.sysFirstSteps": "开始使用",
  "api.sysFirstSteps.hide": "隐藏开始使用",
  "api.sysFirstSteps.company": "设置公司名称",
};

declare module "#contract/text" {
  interface Texts {
    firstSteps: typeof text;
  }
}
