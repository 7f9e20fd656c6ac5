export const text = {
  "attachment.name": "附件名称",
  "attachment.missing": "附件不存在或已被删除",
  "attachment.not_attachable": "“{{entity}}”不支持附件",
  "attachment.limit": "一条记录最多有 {{maximum}} 个附件",
  "attachment.add": "添加附件",
  "attachment.delete": "删除“{{name}}”",
  "attachment.deleteAsk": "删除附件“{{name}}”？",
  "attachment.deleted": "附件已删除",
  "attachment.empty": "暂无附件",
  "attachment.emptyText": "在下方添加第一个附件。",
  "attachment.failed": "无法加载附件",
  "attachment.forbidden": "您没有查看此记录的权限",
  "attachment.hiddenName": "附件",
  "api.sysAttachment": "附件",
  "api.sysAttachment.list": "查看附件",
  "api.sysAttachment.summary": "附件数量",
  "api.sysAttachment.upload": "添加附件",
  "api.sysAttachment.uploadInParts": "分段上传附件",
  "api.sysAttachment.delete": "删除附件",
  "api.sysAttachment.file": "下载附件",
  "api.sysAttachment.thumbnail": "查看附件缩略图",
};

declare module "#contract/text" {
  interface Texts {
    attachment: typeof text;
  }
}
