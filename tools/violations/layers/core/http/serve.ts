import { openCalls } from "#core/request/context";
import { guardedFetch } from "#core/outbound/guardedFetch";
export { start } from "#core/boot/start"; // violation: layers

export type Serve = string;
export const serve = [openCalls, guardedFetch];
