import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "In: {{title}}",
  "kit.print.rows": "Phạm vi in",
  "kit.print.page": "Trang này: {{count}}",
  "kit.print.all": "Tất cả: {{total}}",
  "kit.print.most": "Mỗi lần in tối đa {{most}} bản ghi, nhiều hơn hãy dùng chức năng xuất.",
  "kit.print.paper": "Khổ giấy",
  "kit.print.portrait": "A4 dọc",
  "kit.print.landscape": "A4 ngang",
  "kit.print.fetching": "Đã đọc {{done}} bản ghi",
  "kit.print.by": "{{who}} in, {{when}}",
  "kit.print.filter": "Bộ lọc: {{filter}}",
  "kit.print.everything": "Bộ lọc: không có",
  "kit.print.count": "Tổng {{count}} bản ghi",
  "kit.print.part": "Trang này {{count}} bản ghi ({{total}})",
  "kit.print.number": "Trang {{page}} / {{pages}}",
};
