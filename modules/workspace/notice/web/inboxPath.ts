/** The address of the inbox. */
export const inboxPath = "/dashboard/notice";
