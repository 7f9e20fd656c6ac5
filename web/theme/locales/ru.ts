import "dayjs/locale/ru";
import antd from "antd/es/locale/ru_RU";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "ru" };
