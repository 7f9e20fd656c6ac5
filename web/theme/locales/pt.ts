import "dayjs/locale/pt-br";
import antd from "antd/es/locale/pt_BR";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "pt-br" };
