import type { ComponentType } from "react";
import type { TextKey } from "#contract/text";
import { defineWebExtensionPoint } from "#kit/extensionPoint.ts";

/** Props of the steps that set up a second factor. */
export type EnrolmentProps = {
  /** The reason for the setup, above the first step. */
  readonly text: string;
  /** The factor is active, and recovery codes that came with it have been shown. */
  readonly onDone: () => void;
  readonly onCancel: (() => void) | undefined;
};

/** A kind of second factor besides the codes of an app. */
export type SecondFactorKind = {
  /** Offers it instead of the app. */
  readonly label: TextKey;
  /** Whether this browser can use it at this address. */
  readonly isSupported: () => boolean;
  readonly Enrolment: ComponentType<EnrolmentProps>;
  /** The caller's own factors of this kind, in the personal centre. */
  readonly OwnFactors: ComponentType<{ onChange: () => void }>;
};

export const secondFactorKinds = defineWebExtensionPoint<SecondFactorKind>("secondFactor.kinds");
