export const text = {
  "thing.title": "%zh%",
  "thing.menu": "%zh%",
  "thing.keyword": "名称、编码或拼音",
  "thing.name": "名称",
  "thing.code": "编码",
  "thing.orderNo": "排序",
  "thing.status": "状态",
  "thing.remark": "备注",
  "thing.taken": "名称与编码都相同的记录已存在",
  "thing.missing": "记录不存在或已被删除",
};

declare module "#contract/text" {
  interface Texts {
    thing: typeof text;
  }
}
