import type { ReactNode } from "react";
import "./tallDialog.css";

/**
 * The content of a dialog with the class `sw-tall-dialog`: it scrolls, by keys as well, between the title and the buttons.
 */
export function TallContent({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keys
    <div className="sw-tall-content" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
