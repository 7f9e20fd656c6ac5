import "dayjs/locale/ja";
import antd from "antd/es/locale/ja_JP";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "ja" };
