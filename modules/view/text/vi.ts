import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "Chế độ xem không tồn tại",
  "view.taken": "Đã có chế độ xem “{{name}}”",
  "view.too_many": "Mỗi danh sách lưu tối đa {{most}} chế độ xem",
  "view.too_many_grids": "Chỉ lưu được cài đặt cột của tối đa {{most}} danh sách",
  "view.role_missing": "Hãy chọn vai trò để chia sẻ",
};
