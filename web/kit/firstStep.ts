import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { TextKey } from "#contract/text";

/** Props of a dialog in which a step is done. */
export type FirstStepDialogProps = { readonly onClosed: () => void };

/** One of the steps that set up a tenant, as the home page of administrators shows it. */
export type FirstStep = {
  /** Its name in the `module({ firstSteps })` of the server, which says whether it is done. */
  readonly name: string;
  /** Lower orders come first. */
  readonly order: number;
  readonly title: TextKey;
  readonly text: TextKey;
  /**
   * Where it is done: the component of a page, with the part of the address that leads to the place on it, or a dialog. A
   * step whose page is not in the menu is not shown.
   */
  readonly place:
    | { readonly screen: string; readonly search?: string }
    | { readonly Dialog: ComponentType<FirstStepDialogProps> };
  /** Says below the step what is missing, and how to set it up. */
  readonly Detail?: ComponentType;
  /** Loads what `Detail` shows. The home page waits for it, because lines that arrive later would move the widgets. */
  readonly prepare?: (queries: QueryClient) => Promise<unknown>;
};

/** The steps of a module, loaded together with its texts. */
export type FirstStepLoader = () => Promise<{ readonly firstSteps: readonly FirstStep[] }>;
