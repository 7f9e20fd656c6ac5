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
};
