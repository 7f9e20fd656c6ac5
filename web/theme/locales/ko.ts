import "dayjs/locale/ko";
import antd from "antd/es/locale/ko_KR";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "ko" };
