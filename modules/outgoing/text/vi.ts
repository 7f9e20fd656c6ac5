import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "outgoing.title": "Hộp thư đi",
  "outgoing.channel": "Kênh",
  "outgoing.channel.sms": "SMS",
  "outgoing.channel.email": "Email",
  "outgoing.purpose": "Mục đích",
  "outgoing.purpose.signIn": "Đăng nhập",
  "outgoing.purpose.reset": "Mật khẩu mới",
  "outgoing.recipient": "Người nhận",
  "outgoing.realName": "Họ tên",
  "outgoing.text": "Nội dung",
  "outgoing.state": "Trạng thái",
  "outgoing.state.kept": "Không gửi",
  "outgoing.state.waiting": "Đang chờ",
  "outgoing.state.sent": "Đã gửi",
  "outgoing.state.failed": "Thất bại",
  "outgoing.provider": "Gửi qua",
  "outgoing.attempts": "Số lần thử",
  "outgoing.error": "Lý do lỗi",
  "outgoing.createdAt": "Thời gian",
  "outgoing.expiresAt": "Hiệu lực đến",
  "outgoing.endedAt": "Kết thúc",
  "outgoing.bothKept":
    "Chưa cấu hình nhà cung cấp SMS và máy chủ email: không có gì được gửi, tin nhắn giữ ở đây 7 ngày.",
  "outgoing.smsKept": "Chưa cấu hình nhà cung cấp SMS: SMS không được gửi và giữ ở đây 7 ngày.",
  "outgoing.emailKept": "Chưa cấu hình máy chủ email: email không được gửi và giữ ở đây 7 ngày.",
  "outgoing.hidden": "Chỉ dành cho quản trị viên",
  "outgoing.none": "Chưa có SMS hay email",
  "outgoing.noneHint": "Mã và các tin nhắn khác hiển thị ở đây sau khi gửi.",
};
