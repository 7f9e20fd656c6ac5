import type { ComponentType } from "react";
import type { DocumentLanguage } from "#base/documentLanguage";
import type { WidgetCall } from "./widgets/widget.ts";

/** A page of the manual, as Markdown that begins with its title. */
export type ManualPage = {
  readonly name: string;
  /** Lower orders come first. */
  readonly order: number;
  /**
   * The components of the pages that it explains: the help opens here while one of them is shown. It is offered to
   * accounts whose menu has one of them; without any to everybody.
   */
  readonly screens?: readonly string[];
  /** A call that the account has to be able to make as well. */
  readonly needs?: WidgetCall;
  readonly load: Readonly<Record<DocumentLanguage, () => Promise<{ readonly default: string }>>>;
  /** Shown above the text. */
  readonly Component?: ComponentType;
};

/** The manual of a module, loaded when the help is first opened. */
export type ManualLoader = () => Promise<{ readonly manual: readonly ManualPage[] }>;
