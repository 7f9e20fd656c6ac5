import { brandingApi } from "../contract.ts";
import { routes } from "#core/http/routes";
import { readOwnSettings, saveSettings } from "./branding.service.ts";

export const brandingRoutes = routes(brandingApi, { ownSettings: readOwnSettings, saveSysInfo: saveSettings });
