import "dayjs/locale/zh-cn";
import antd from "antd/es/locale/zh_CN";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "zh-cn" };
