import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "Mã xác nhận sai hoặc đã hết hạn",
  "session.wrong_password": "Tài khoản hoặc mật khẩu không đúng",
  "session.account_disabled": "Tài khoản đã bị vô hiệu hóa, hãy liên hệ quản trị viên",
  "session.locked": "Nhập sai mật khẩu quá nhiều lần, tài khoản bị khóa {{minutes}} phút",
  "session.tenant_disabled": "Doanh nghiệp đã bị vô hiệu hóa hoặc hết hạn, hãy liên hệ quản trị viên",
  "session.wrong_unlock": "Sai mật khẩu. Số lần còn lại: {{count}}",
  "session.unknown_code": "Liên kết đăng nhập này không hợp lệ, đã dùng hoặc đã hết hạn",
  "session.wrong_slide": "Xác minh bảo mật chưa có, đã được dùng hoặc hết hạn; hãy làm lại",
  "session.second_factor": "Nhập mã xác minh hai bước",
};
