export const text = {
  "region.title": "行政区域",
  "region.name": "区域名称",
  "region.shortName": "简称",
  "region.mergerName": "全称",
  "region.path": "所在位置",
  "region.pid": "上级区域",
  "region.code": "区域编码",
  "region.codeHint": "6、9 或 12 位数字",
  "region.zipCode": "邮政编码",
  "region.cityCode": "电话区号",
  "region.level": "级别",
  "region.type": "类型",
  "region.pinYin": "拼音",
  "region.longitude": "经度",
  "region.latitude": "纬度",
  "region.orderNo": "排序",
  "region.remark": "备注",
  "region.keyword": "名称、编码或拼音",
  "region.add": "新增下级",
  "region.genOrg": "生成机构",
  "region.generateNamed": "由“{{name}}”生成机构",
  "region.generateTo": "生成到",
  "region.generateCount": "共涉及 {{count}} 个机构。",
  "region.generateNote": "机构的编号与区域相同；已经存在的保持不变，已删除的会恢复。",
  "region.generated": "机构已生成",
  "region.level.province": "省级",
  "region.level.city": "地级",
  "region.level.district": "县级",
  "region.level.township": "乡级",
  "region.level.village": "村级",
  "region.parent_missing": "上级区域不存在或已被删除",
  "region.own_parent": "上级区域不能是区域自身",
  "region.taken": "编码相同的区域已存在",
  "region.code_length": "区域编码须为 6、9 或 12 位数字",
  "region.below_itself": "上级区域不能是区域自身的下级",
  "region.too_many": "一次最多生成 {{maximum}} 个机构，请选择更高的级别",
};

declare module "#contract/text" {
  interface Texts {
    region: typeof text;
  }
}
