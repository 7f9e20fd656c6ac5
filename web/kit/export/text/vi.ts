import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "Xuất: {{list}}",
  "kit.export.fileName": "Tên tệp",
  "kit.export.type": "Định dạng",
  "kit.export.rows": "Phạm vi",
  "kit.export.current": "Trang này",
  "kit.export.selected": "Đã chọn",
  "kit.export.all": "Tất cả",
  "kit.export.count": "{{count}}",
  "kit.export.columns": "Cột",
  "kit.export.columnsChosen": "Đã chọn {{chosen}} / {{all}} cột",
  "kit.export.everyColumn": "Chọn tất cả",
  "kit.export.withWatermark": "Thêm hình mờ (người xuất, thời gian, bộ lọc)",
  "kit.export.noColumns": "Hãy chọn ít nhất một cột để xuất",
  "kit.export.noData": "Không có dữ liệu để xuất",
  "kit.export.start": "Xuất",
};
