import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Quy tắc mật khẩu",
  "passwordPolicy.intro":
    "Áp dụng cho mọi người trong đơn vị thuê này từ mật khẩu kế tiếp. Chỉ có thể chặt hơn quy tắc của hệ thống.",
  "passwordPolicy.characters": "Ký tự",
  "passwordPolicy.time": "Theo thời gian",
  "passwordPolicy.start": "Tài khoản mới và đặt lại",
  "passwordPolicy.minimumLength": "Độ dài tối thiểu",
  "passwordPolicy.maximumLength": "Độ dài tối đa",
  "passwordPolicy.kinds": "Phải chứa",
  "passwordPolicy.upper": "Chữ hoa",
  "passwordPolicy.lower": "Chữ thường",
  "passwordPolicy.digit": "Chữ số",
  "passwordPolicy.special": "Ký tự đặc biệt",
  "passwordPolicy.byInstallation": "Mục màu xám do hệ thống yêu cầu.",
  "passwordPolicy.longest_short": "Không nhỏ hơn độ dài tối thiểu {{minimum}}",
  "passwordPolicy.historyCount": "Số mật khẩu cũ không được dùng lại",
  "passwordPolicy.historyHint": "0: được dùng lại",
  "passwordPolicy.expiryDays": "Hết hạn sau (ngày)",
  "passwordPolicy.expiryHint": "0: không hết hạn; nhắc trước 7 ngày",
  "passwordPolicy.mustChangeFirst": "Phải đổi mật khẩu đầu tiên",
  "passwordPolicy.firstHint": "Với mọi người chưa từng đổi, trừ quản trị viên nền tảng",
  "passwordPolicy.hasDefaultPassword": "Mật khẩu mặc định riêng",
  "passwordPolicy.startHint":
    "Tài khoản mới và mật khẩu đặt lại bắt đầu bằng nó và phải đổi ngay. Nếu không đặt, mật khẩu ngẫu nhiên chỉ hiển thị một lần, an toàn hơn.",
  "passwordPolicy.startHintOther":
    "Tài khoản mới và mật khẩu đặt lại bắt đầu bằng nó và phải đổi ngay. Nếu không đặt, dùng mật khẩu của hệ thống.",
  "passwordPolicy.defaultPassword": "Mật khẩu mặc định",
  "passwordPolicy.defaultKept": "Để trống để giữ mật khẩu đã lưu",
  "passwordPolicy.asInstallation": "theo hệ thống",
  "passwordPolicy.preview": "Thử",
  "passwordPolicy.tried": "Mật khẩu như",
  "passwordPolicy.passes": "Đạt các quy tắc",
  "passwordPolicy.reset": "Về mặc định",
  "passwordPolicy.resetAsk": "Bỏ các quy tắc riêng của đơn vị thuê này?",
  "passwordPolicy.resetText": "Khi đó chỉ còn quy tắc của hệ thống và mật khẩu mặc định riêng bị xóa.",
  "passwordPolicy.weaker": "Quy tắc chỉ có thể chặt hơn quy tắc của hệ thống",
  "passwordPolicy.too_short": "Độ dài tối thiểu không được vượt tối đa {{maximum}}",
  "passwordPolicy.default_missing": "Nhập mật khẩu mặc định",
  "passwordPolicy.default_weak": "Mật khẩu mặc định đã lưu không đạt quy tắc; hãy nhập mật khẩu khác hoặc tắt",
};
