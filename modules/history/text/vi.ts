import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "“{{entity}}” không có lịch sử thay đổi",
  "history.missing": "Mục lịch sử này không tồn tại",
  "history.nothing": "Không có nội dung để khôi phục hoặc hoàn tác",
  "history.deleted": "Bản ghi đã bị xóa, hãy khôi phục bản ghi trước",
  "history.not_restorable": "Không thể tự động hoàn tác thay đổi này",
  "history.changed_since": "{{who}} đã sửa nội dung này sau đó nên không thể hoàn tác. Hãy xem lịch sử thay đổi.",
  "history.system": "Hệ thống",
  "history.taken": "Không thể khôi phục “{{name}}”: bản ghi khác đã dùng tên, mã hoặc giá trị duy nhất của nó",
  "history.reference_missing": "Không thể khôi phục: mục liên quan “{{name}}” đã bị xóa, hãy khôi phục mục đó trước",
  "history.too_much": "Không thể tự động hoàn tác thay đổi nhiều hơn {{maximum}} dòng",
};
