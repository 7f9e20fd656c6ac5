import "dayjs/locale/nb";
import antd from "antd/es/locale/nb_NO";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "nb" };
