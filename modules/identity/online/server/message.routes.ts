import { messageApi } from "../contract.ts";
import { routes } from "#core/http/routes";
import { sendAllUser, sendOtherUser, sendUser, sendUsers } from "./message.service.ts";

export const messageRoutes = routes(messageApi, { sendUser, sendUsers, sendAllUser, sendOtherUser });
