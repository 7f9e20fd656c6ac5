import type { ComponentType } from "react";
import type { FieldInput } from "#kit";
import { defineWebExtensionPoint } from "#kit/extensionPoint.ts";

/** Props of an editor of formatted content. It hands out a function that inserts text at the cursor. */
export type FormattedInputProps = FieldInput & { readonly onReady: (insert: (text: string) => void) => void };

/** The editor of formatted content, which a module above provides. */
export const formattedInput = defineWebExtensionPoint<ComponentType<FormattedInputProps>>("messageTemplate.editor");
