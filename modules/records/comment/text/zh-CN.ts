export const text = {
  "comment.content": "评论内容",
  "comment.missing": "评论不存在或已被删除",
  "comment.not_commentable": "“{{entity}}”不支持评论",
  "comment.not_author": "只有作者本人可以修改或删除评论",
  "comment.mention_missing": "提及的人员不存在，或您无权查看",
  "comment.mention_refused": "{{name}}无权查看此记录，不能提及",
  "comment.mention_limit": "一条评论最多提及 {{maximum}} 人",
  "comment.write": "写评论",
  "comment.hint": "写评论，输入 @ 可提及人员",
  "comment.send": "发表",
  "comment.sent": "评论已发表",
  "comment.changed": "评论已修改",
  "comment.deleted": "评论已删除",
  "comment.deleteAsk": "删除这条评论？",
  "comment.edit": "修改评论",
  "comment.delete": "删除评论",
  "comment.edited": "已修改",
  "comment.empty": "暂无评论",
  "comment.emptyText": "在下方写下第一条评论。",
  "comment.earlier": "查看更早的评论",
  "comment.forbidden": "您没有查看此记录的权限",
  "comment.failed": "无法加载评论",
  "comment.noPeople": "没有找到人员",
  "comment.hiddenPerson": "某人",
  "comment.system": "系统",
  "comment.hiddenContent": "您的角色不能查看评论内容",
  "api.sysComment": "评论",
  "api.sysComment.list": "查看评论",
  "api.sysComment.summary": "评论数量",
  "api.sysComment.add": "发表评论",
  "api.sysComment.update": "修改评论",
  "api.sysComment.delete": "删除评论",
  "api.sysComment.watch": "实时接收评论",
  "api.sysComment.people": "查找可提及的人员",
};

declare module "#contract/text" {
  interface Texts {
    comment: typeof text;
  }
}
