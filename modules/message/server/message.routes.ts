import { messageApi } from "#modules/message/contract";
import { routes } from "#server/http/routes";
import { sendAllUser, sendOtherUser, sendUser, sendUsers } from "./message.service.ts";

export const messageRoutes = routes(messageApi, { sendUser, sendUsers, sendAllUser, sendOtherUser });
