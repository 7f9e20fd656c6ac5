import "dayjs/locale/id";
import antd from "antd/es/locale/id_ID";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "id" };
