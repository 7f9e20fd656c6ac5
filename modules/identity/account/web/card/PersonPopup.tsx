import type { ReactNode } from "react";
import type { Id } from "#contract/id";
import { PopupPanel } from "#kit/parts/PopupPanel.tsx";
import { PersonCard } from "./PersonCard.tsx";

type Props = { id: Id; name: string; children: ReactNode };

/** The name of a person with the card that it opens, which is open at first. */
export function PersonPopup({ id, name, children }: Props) {
  return (
    <PopupPanel
      title={name}
      placement="bottomLeft"
      isOpenAtFirst
      renderButton={(button) => (
        <button type="button" className="sw-person" {...button}>
          {children}
        </button>
      )}
    >
      {(close) => <PersonCard id={id} name={name} onClose={close} />}
    </PopupPanel>
  );
}
