import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "Bạn không có quyền mở “{{title}}”.",
  "page.lacking": "Quyền còn thiếu",
  "page.roles": "Vai trò có quyền này",
  "page.ask": "Hãy đề nghị quản trị viên cấp quyền.",
  "page.unserved": "Phiên bản này chưa có trang này.",
  "page.outside": "Trang này mở trong cửa sổ mới.",
  "page.notEmbedded": "{{host}} không nằm trong các trang được phép nhúng. Hãy mở trong cửa sổ mới.",
  "page.openOutside": "Mở trong cửa sổ mới",
  "page.silent": "{{host}} không phản hồi đúng. Hãy thử lại hoặc mở trong cửa sổ mới.",
  "page.toSignIn": "Đến trang đăng nhập",
};
