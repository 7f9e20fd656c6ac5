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
};
