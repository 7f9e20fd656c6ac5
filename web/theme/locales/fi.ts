import "dayjs/locale/fi";
import antd from "antd/es/locale/fi_FI";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "fi" };
