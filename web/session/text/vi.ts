import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Màn hình đã khóa",
  "lock.open": "Nhấp hoặc nhấn phím bất kỳ để mở khóa",
  "lock.unlock": "Mở khóa",
  "lock.other": "Đăng xuất và dùng tài khoản khác",
  "lock.lunar": "{{date}}",
  "idle.warning": "Bạn sắp bị đăng xuất",
  "idle.left": "Bạn đã không thao tác một lúc. Thời gian còn lại: {{time}}",
  "idle.stay": "Tiếp tục đăng nhập",
  "idle.drafts": "Nội dung chưa lưu trong biểu mẫu được giữ đến lần đăng nhập sau.",
  "idle.title": "Thông báo hệ thống",
  "idle.over": "Lâu không thao tác, hệ thống đã đăng xuất.",
  "idle.ok": "OK",
  "draft.title": "Nội dung chưa lưu",
  "draft.text": "Bạn có thể điền tiếp các biểu mẫu này. Sau 7 ngày sẽ bị xóa.",
  "draft.open": "Điền tiếp",
  "draft.openNamed": "Điền tiếp: {{name}}",
  "draft.discardNamed": "Bỏ: {{name}}",
  "draft.discard": "Bỏ",
  "draft.close": "Đóng",
  "handover.title": "Chuyển tài khoản?",
  "handover.text": "Trình duyệt này đang đăng nhập tài khoản khác. Liên kết đăng nhập bằng “{{name}}”.",
  "handover.go": "Chuyển",
  "handover.stay": "Giữ tài khoản hiện tại",
  "passwordNote.title": "Mật khẩu sẽ hết hạn sau {{count}} ngày",
  "passwordNote.text": "Sau đó phải đổi mật khẩu trước khi làm việc khác.",
  "passwordNote.change": "Đổi ngay",
  "lock.noPassword": "Tài khoản của bạn không có mật khẩu. Hãy đăng nhập lại để tiếp tục.",
  "lock.again": "Đăng nhập lại",
};
