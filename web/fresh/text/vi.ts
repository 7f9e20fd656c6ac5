import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "Đã có phiên bản mới",
  "fresh.text":
    "Cập nhật sẽ khôi phục cấu hình mặc định của các trang trong trình duyệt này; trang đang mở, bản nháp và giao diện được giữ lại.",
  "fresh.unsaved":
    "Còn nội dung chưa lưu. Những gì đã nhập vào biểu mẫu được giữ và đưa ra lại; hãy lưu phần còn lại trước.",
  "fresh.changes": "Có gì mới",
  "fresh.now": "Cập nhật ngay",
  "fresh.updating": "Đang cập nhật…",
  "fresh.later": "Nhắc tôi sau",
  "fresh.refuse": "Không hỏi lại về phiên bản này",
  "cache.cleared": "Đã xóa: {{what}}. Mọi thứ đã được đọc lại.",
  "cache.nothing": "Không có gì để xóa trong trình duyệt này; mọi thứ đã được đọc lại.",
  "cache.lists": "cột và cỡ trang của danh sách",
  "cache.recent": "mục dùng gần đây",
  "cache.export": "tùy chọn xuất",
  "cache.files": "tệp chương trình để dùng ngoại tuyến",
};
