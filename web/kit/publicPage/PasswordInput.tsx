import { LockOutlined } from "@ant-design/icons";
import Input from "antd/es/input/Input";
import { type KeyboardEvent, useState } from "react";
import { useTexts } from "#base/i18n";

type Props = {
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  id?: string;
  autoComplete: "current-password" | "new-password";
  maxLength: number;
  autoFocus?: boolean;
};

/** A password input with a visibility toggle, and a note while caps lock is on. */
export function PasswordInput({ value = "", onChange, onBlur, id, autoComplete, maxLength, autoFocus = false }: Props) {
  const t = useTexts();
  const [isCaps, setCaps] = useState(false);
  const [isVisible, setVisible] = useState(false);

  function handleKey(event: KeyboardEvent): void {
    setCaps(event.getModifierState("CapsLock"));
  }

  return (
    <>
      <Input
        {...(id === undefined ? {} : { id })}
        type={isVisible ? "text" : "password"}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        onKeyDown={handleKey}
        onKeyUp={handleKey}
        onBlur={() => {
          setCaps(false);
          onBlur?.();
        }}
        prefix={<LockOutlined />}
        autoComplete={autoComplete}
        maxLength={maxLength}
        autoFocus={autoFocus}
        suffix={
          <button
            type="button"
            className="sw-eye"
            aria-label={t(isVisible ? "signIn.hidePassword" : "signIn.showPassword")}
            aria-pressed={isVisible}
            // The field keeps its focus and the caret.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setVisible(!isVisible)}
          >
            <Eye isVisible={isVisible} />
          </button>
        }
      />
      <span role="status" className="sw-caps">
        {isCaps ? t("signIn.capsLock") : undefined}
      </span>
    </>
  );
}

function Eye({ isVisible }: { isVisible: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7z" />
      <circle cx="12" cy="12" r="3" />
      {isVisible ? undefined : <path d="M4 4l16 16" />}
    </svg>
  );
}
