import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Đăng ký",
  "register.to": "Tham gia {{tenant}}",
  "register.approvalWhy": "Quản trị viên duyệt trước; sau đó bạn có thể đăng nhập.",
  "register.invitationWhy": "Đăng ký bằng mã mời rồi đăng nhập ngay.",
  "register.realName": "Họ tên",
  "register.realNameFault": "Họ tên có từ 2 ký tự trở lên",
  "register.account": "Tài khoản",
  "register.accountHint": "6 đến 32 chữ cái, chữ số hoặc . _ @ -",
  "register.invitation": "Mã mời",
  "register.invitationHint": "10 chữ cái và chữ số",
  "register.submit": "Đăng ký",
  "register.ask": "Gửi đơn",
  "register.haveAccount": "Đã có tài khoản: đăng nhập",
  "register.closed": "Không mở đăng ký",
  "register.closedWhy": "Tài khoản của khách thuê này do quản trị viên tạo. Hãy liên hệ với họ.",
  "register.codeSent": "Mã đang được gửi. Mã có hiệu lực 3 phút.",
  "register.doneTitle": "Đăng ký thành công",
  "register.doneWhy": "Tài khoản {{account}} đã mở; bạn có thể đăng nhập ngay.",
  "register.askedTitle": "Đã gửi đơn",
  "register.askedWhy": "Khi quản trị viên duyệt, bạn sẽ nhận SMS và đăng nhập được bằng tài khoản {{account}}.",
  "register.toSignIn": "Quay lại đăng nhập",
  "register.again": "Nhập lại mật khẩu",
};
