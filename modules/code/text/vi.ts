import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "Mã không đúng",
  "code.expired": "Mã không tồn tại hoặc đã hết hạn; hãy lấy mã mới",
  "code.too_soon": "Có thể lấy mã khác sau {{seconds}} giây",
  "code.too_many": "Đã lấy quá nhiều mã; hãy thử lại sau",
  "code.phone_format": "Số di động có 11 chữ số",
  "code.contact_format": "Nhập số di động hoặc email",
  "code.subject.signIn": "{{tenant}}: mã đăng nhập",
  "code.subject.reset": "{{tenant}}: mã đặt mật khẩu mới",
  "code.text.signIn":
    "Mã đăng nhập của bạn là {{code}}, dùng một lần trong {{minutes}} phút. Đừng cho ai biết; nếu bạn không yêu cầu, hãy bỏ qua.",
  "code.text.reset":
    "Mã đặt mật khẩu mới của bạn là {{code}}, dùng một lần trong {{minutes}} phút. Đừng cho ai biết; nếu bạn không yêu cầu, hãy bỏ qua.",
  "code.phone": "Số di động",
  "code.phoneHint": "Số của bạn",
  "code.email": "Email",
  "code.emailHint": "Email của tài khoản",
  "code.contact": "Số di động hoặc email",
  "code.code": "Mã",
  "code.codeHint": "6 chữ số",
  "code.get": "Lấy mã",
  "code.again": "Lại sau {{seconds}} giây",
  "code.sent": "Nếu thuộc một tài khoản, mã sẽ sớm đến. Có hiệu lực 3 phút.",
  "code.demo": "Bản demo không gửi gì: quản trị viên xem mã trong hộp thư đi.",
  "code.forgot": "Mật khẩu mới",
  "code.forgotWhy": "Lấy mã qua số di động hoặc email của tài khoản, rồi đặt mật khẩu mới.",
  "code.back": "Quay lại đăng nhập",
  "code.getFirst": "Hãy lấy mã trước",
  "code.way_closed": "Cách đăng nhập này không được cung cấp",
  "code.one_line": "Một dòng, không có ký tự điều khiển",
  "code.template_format": "Đối tượng JSON gồm văn bản và số",
  "code.subject.register": "{{tenant}}: mã đăng ký của bạn",
  "code.text.register":
    "Mã đăng ký của bạn là {{code}}. Mã dùng một lần trong {{minutes}} phút. Đừng cho ai biết; nếu bạn không yêu cầu, hãy bỏ qua.",
};
