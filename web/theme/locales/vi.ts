import "dayjs/locale/vi";
import antd from "antd/es/locale/vi_VN";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "vi" };
