import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "Tác vụ không tồn tại hoặc đã được gỡ",
  "task.not_ended": "Tác vụ chưa kết thúc, hãy hủy trước",
  "task.ended": "Tác vụ đã kết thúc",
  "task.interrupted": "Tác vụ không hoàn thành do máy chủ nhiều lần bị gián đoạn, hãy chạy lại",
  "task.account_closed": "Tài khoản khởi tạo tác vụ đã bị vô hiệu hóa hoặc bị xóa",
  "task.not_allowed": "Tài khoản khởi tạo tác vụ không còn quyền cần thiết",
  "task.failed": "Lỗi nội bộ của hệ thống (tác vụ {{id}})",
  "task.no_file": "Tệp không tồn tại hoặc đã hết hạn",
  "task.too_many": "Chỉ có tối đa {{maximum}} tác vụ chờ cùng lúc, vui lòng thử lại sau",
};
