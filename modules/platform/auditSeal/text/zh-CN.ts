export const text = {
  "auditSeal.title": "日志校验",
  "auditSeal.history": "数据变更记录",
  "auditSeal.verify": "校验",
  "auditSeal.intro":
    "记录写入后约十秒内会被签名封存。校验会逐条核对，指出在数据库中被直接修改、插入或删除的每一条记录。",
  "auditSeal.seals": "封存",
  "auditSeal.lastSealTime": "最近封存",
  "auditSeal.unsealed": "待封存",
  "auditSeal.lastAnchorDay": "最近锚点",
  "auditSeal.notSealed": "尚无封存",
  "auditSeal.running": "正在校验第 {{done}} / {{total}} 段封存",
  "auditSeal.stop": "停止",
  "auditSeal.stopped": "已停止，前 {{done}} 段封存已校验",
  "auditSeal.intact": "未发现改动：{{rows}} 条记录与封存时一致",
  "auditSeal.broken": "发现 {{count}} 处改动（已核对 {{rows}} 条记录）",
  "auditSeal.removed": "按保留期限清理：{{count}} 条",
  "auditSeal.failed": "校验中断，请重试",
  "auditSeal.fault": "问题",
  "auditSeal.rowId": "记录编号",
  "auditSeal.time": "写入时间",
  "auditSeal.number": "封存序号",
  "auditSeal.findings": "发现的改动",
  "auditSeal.more": "仅列出前 {{count}} 处",
  "auditSeal.fault.edited": "记录被修改",
  "auditSeal.fault.added": "记录是后来插入的",
  "auditSeal.fault.missing": "记录被删除",
  "auditSeal.fault.seal": "封存被修改",
  "auditSeal.fault.gap": "封存被删除",
  "auditSeal.fault.cut": "末尾的记录和封存被截断",
  "auditSeal.fault.anchor": "每日锚点被修改，或与封存不符",
  "auditSeal.unknown_table": "该数据未启用封存",
  "api.sysAuditSeal.chains": "查看封存情况",
};

declare module "#contract/text" {
  interface Texts {
    auditSeal: typeof text;
  }
}
