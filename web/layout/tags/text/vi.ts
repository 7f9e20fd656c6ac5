import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Làm mới",
  "tag.close": "Đóng",
  "tag.closeOthers": "Đóng các trang khác",
  "tag.closeRight": "Đóng bên phải",
  "tag.closeAll": "Đóng tất cả",
  "tag.reopen": "Mở lại trang vừa đóng",
  "tag.pin": "Ghim",
  "tag.unpin": "Bỏ ghim",
  "tag.moveLeft": "Chuyển sang trái",
  "tag.moveRight": "Chuyển sang phải",
  "tag.find": "Tìm trang đang mở",
  "tag.none": "Không có trang nào khớp",
  "tag.pages": "Trang",
  "tag.pinNamed": "Ghim {{title}}",
};
