import type { App } from "antd";
import "./toasts.css";

/** Shows messages to the user. */
export type Messages = ReturnType<typeof App.useApp>["message"];

type LinkToast = {
  /** A message with the same key is replaced. */
  readonly key: string;
  readonly type: "success" | "error";
  readonly text: string;
  readonly link: string;
  readonly onOpen: () => void;
};

/** No message stays longer. */
export const longestToastSeconds = 10;

/** A message with a link to what it speaks of. */
export function openLinkToast(message: Messages, { key, type, text, link, onOpen }: LinkToast): void {
  const handleOpen = () => {
    message.destroy(key);
    onOpen();
  };
  const content = (
    <span className="sw-toast">
      <span>{text}</span>
      <button type="button" className="sw-link" onClick={handleOpen}>
        {link}
      </button>
    </span>
  );
  void message.open({ key, type, duration: longestToastSeconds, content });
}
