import "dayjs/locale/es";
import antd from "antd/es/locale/es_ES";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "es" };
