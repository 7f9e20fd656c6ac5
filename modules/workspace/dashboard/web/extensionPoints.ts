import type { ComponentType } from "react";
import { defineWebExtensionPoint } from "#kit/extensionPoint.ts";

/** A link of another module below the version on the home page. */
export type VersionLink = { readonly key: string; readonly Link: ComponentType };

export const versionLinks = defineWebExtensionPoint<VersionLink>("home.versionLinks");
