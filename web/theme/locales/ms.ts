import "dayjs/locale/ms";
import antd from "antd/es/locale/ms_MY";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "ms" };
