import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Độ mạnh mật khẩu",
  "password.strength.1": "Rất yếu",
  "password.strength.2": "Yếu",
  "password.strength.3": "Trung bình",
  "password.strength.4": "Tốt",
  "password.strength.5": "Mạnh",
  "password.advice.keys": "Các phím liền nhau dễ đoán",
  "password.advice.repeat": "Tránh lặp ký tự và từ",
  "password.advice.sequence": "Tránh dãy như abc hoặc 123",
  "password.advice.date": "Tránh ngày tháng và năm",
  "password.advice.common": "Giống mật khẩu phổ biến",
  "password.advice.word": "Một từ hoặc tên riêng lẻ dễ đoán",
  "password.advice.personal": "Tránh tên tài khoản, đơn vị thuê và sản phẩm",
  "password.advice.longer": "Thêm một hai từ nữa sẽ mạnh hơn",
  "mustChange.title": "Hãy đặt mật khẩu mới",
  "mustChange.why":
    "Mật khẩu hiện tại do quản trị viên đặt hoặc là mật khẩu ban đầu. Hãy đặt mật khẩu riêng để tiếp tục.",
  "mustChange.current": "Mật khẩu hiện tại",
  "mustChange.new": "Mật khẩu mới",
  "mustChange.confirm": "Nhập lại mật khẩu mới",
  "mustChange.mismatch": "Hai mật khẩu không khớp",
  "mustChange.submit": "Lưu mật khẩu mới",
  "mustChange.policy":
    "Mật khẩu phải có từ {{minimum}} đến {{maximum}} ký tự, gồm chữ hoa, chữ thường, chữ số và ký tự đặc biệt",
  "mustChange.rule.length": "{{minimum}} đến {{maximum}} ký tự",
  "mustChange.rule.upper": "Chữ hoa",
  "mustChange.rule.lower": "Chữ thường",
  "mustChange.rule.digit": "Chữ số",
  "mustChange.rule.special": "Ký tự đặc biệt",
  "mustChange.met": "đạt",
  "mustChange.unmet": "chưa đạt",
  "mustChange.over": "Mật khẩu hiện tại đã hết hạn. Hãy đặt mật khẩu mới để tiếp tục.",
  "password.none": "Tài khoản của bạn không có mật khẩu. Trong 10 phút sau khi đăng nhập, bạn có thể tiếp tục ngay.",
};
