import "dayjs/locale/th";
import antd from "antd/es/locale/th_TH";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "th" };
