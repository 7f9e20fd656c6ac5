import "dayjs/locale/fr";
import antd from "antd/es/locale/fr_FR";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "fr" };
