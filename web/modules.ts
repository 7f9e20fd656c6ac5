import { permissionWeb } from "#modules/permission/web";
import { positionWeb } from "#modules/position/web";
import { homeWeb } from "./home/index.ts";
import type { WebModule } from "./kit/webModule.ts";

/** The features that have screens here. */
export const webModules: readonly WebModule[] = [homeWeb, permissionWeb, positionWeb];
