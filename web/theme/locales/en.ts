import antd from "antd/es/locale/en_US";

/** Words of antd's own parts, with those of its calendar. */
export const locale = { antd, calendar: "en" };
