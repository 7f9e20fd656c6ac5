import "dayjs/locale/pl";
import antd from "antd/es/locale/pl_PL";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "pl" };
