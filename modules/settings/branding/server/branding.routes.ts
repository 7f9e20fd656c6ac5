import { brandingApi } from "../contract.ts";
import { routes } from "#core/http/routes";
import { uploadCarouselFile, uploadLogoFile } from "./branding.pictures.ts";
import { readOwnSettings, saveSettings } from "./branding.service.ts";

export const brandingRoutes = routes(brandingApi, {
  ownSettings: readOwnSettings,
  saveSysInfo: saveSettings,
  uploadCarouselFile,
  uploadLogoFile,
});
