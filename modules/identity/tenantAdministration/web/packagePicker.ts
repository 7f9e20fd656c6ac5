import { definePicker } from "#kit";
import { menuPackageApi } from "../contract.ts";

/** Packages of menus. */
export const packagePicker = definePicker(menuPackageApi, { call: "page", label: ({ name }) => name });
