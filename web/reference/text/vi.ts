import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "Tài liệu API",
  "reference.search": "Tìm đường dẫn và quyền",
  "reference.parameters": "Tham số",
  "reference.body": "Nội dung yêu cầu",
  "reference.answer": "Kết quả",
  "reference.required": "bắt buộc",
  "reference.open": "không cần đăng nhập",
  "reference.signedIn": "đã đăng nhập",
  "reference.nothing": "Không có kết quả",
  "reference.try": "Thử",
  "reference.send": "Gửi",
  "reference.noInput": "Lệnh gọi này không cần dữ liệu",
  "reference.notJson": "Đây không phải JSON hợp lệ",
  "reference.ask": "Gửi {{call}}?",
  "reference.askText": "Lệnh gọi này có thể thay đổi dữ liệu thật. Nó được thực hiện bằng quyền của bạn.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "Kết quả là tệp, không hiển thị ở đây",
};
