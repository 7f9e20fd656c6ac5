import "dayjs/locale/it";
import antd from "antd/es/locale/it_IT";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "it" };
