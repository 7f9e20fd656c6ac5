import "dayjs/locale/zh-hk";
import antd from "antd/es/locale/zh_HK";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "zh-hk" };
