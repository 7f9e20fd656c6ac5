import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "Chưa đúng vị trí, vui lòng thử lại",
  "slide.expired": "Hình đã hết hiệu lực, hãy thử hình mới",
  "slide.wrong_work": "Thiết bị xác minh không thành công, vui lòng thử lại",
  "slide.label": "Xác minh bảo mật",
  "slide.knob": "Thanh trượt ghép hình",
  "slide.keys": "Phím mũi tên để di chuyển, giữ Shift nhanh hơn, Enter để xác nhận",
  "slide.hint": "Kéo mảnh ghép vào chỗ trống",
  "slide.another": "Hình khác",
  "slide.checking": "Đang xác minh…",
  "slide.solved": "Đã xác minh",
  "slide.over": "Đã hết hạn, hãy thử lại",
  "slide.byDevice": "Không kéo được? Để thiết bị xác minh",
  "slide.working": "Thiết bị đang xác minh, vài giây…",
  "slide.first": "Vui lòng hoàn tất xác minh bảo mật trước",
};
