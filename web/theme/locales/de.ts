import "dayjs/locale/de";
import antd from "antd/es/locale/de_DE";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "de" };
