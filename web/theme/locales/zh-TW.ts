import "dayjs/locale/zh-tw";
import antd from "antd/es/locale/zh_TW";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "zh-tw" };
