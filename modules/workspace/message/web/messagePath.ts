/** The address of the chats. */
export const messagePath = "/dashboard/message";
