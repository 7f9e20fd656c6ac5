import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "Không thể thực hiện hàng loạt thao tác “{{call}}”",
  "batch.unknown_list": "Không thể chọn toàn bộ danh sách “{{list}}”",
  "batch.nothing": "Không có bản ghi nào để xử lý",
  "batch.too_many": "Mỗi lần xử lý tối đa {{maximum}} bản ghi, hãy thu hẹp phạm vi",
  "batch.changed": "Số bản ghi phù hợp đã tăng lên {{count}}, hãy xác nhận lại",
  "batch.title.delete": "Xóa {{count}} bản ghi",
  "batch.title.enable": "Kích hoạt {{count}} bản ghi",
  "batch.title.disable": "Vô hiệu hóa {{count}} bản ghi",
  "batch.title.other": "Xử lý {{count}} bản ghi",
  "batch.title.undo": "Hoàn tác thao tác hàng loạt",
};
