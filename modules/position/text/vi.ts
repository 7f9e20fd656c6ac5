import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "Chức vụ",
  "position.keyword": "Tên, mã hoặc pinyin",
  "position.name": "Tên chức vụ",
  "position.code": "Mã chức vụ",
  "position.orderNo": "Thứ tự",
  "position.status": "Trạng thái",
  "position.remark": "Ghi chú",
  "position.staffCount": "Số người",
  "position.staff": "Nhân sự",
  "position.staffOf": "{{name}} · Nhân sự",
  "position.showStaff": "Xem {{count}} người giữ chức vụ “{{name}}”",
  "position.staffOutside": "{{count}} người khác nằm ngoài phạm vi dữ liệu của bạn",
  "position.toAccount": "Xem tài khoản “{{name}}”",
  "position.account": "Tài khoản",
  "position.realName": "Họ tên",
  "position.organisationName": "Đơn vị công tác",
  "position.isMain": "Hình thức",
  "position.main": "Chính",
  "position.further": "Kiêm nhiệm",
  "position.joinDate": "Ngày vào làm",
  "position.taken": "Đã có chức vụ trùng cả tên và mã",
  "position.in_use": "Không thể xóa “{{name}}” vì vẫn còn {{staffCount}} người giữ chức vụ này",
  "position.missing": "Chức vụ không tồn tại hoặc đã bị xóa",
};
