import { LockOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { longestPassword } from "#contract/password";
import type { OutputOf } from "#contract/api";
import { passkeyUnlockApi } from "#modules/passkey/contract";
import { passkeyText } from "#modules/passkey/text";
import { sessionApi } from "#modules/session/contract";
import { call, CallError } from "../api.ts";
import { isOwnPicture, readPicture } from "../kit/cells/storedPicture.ts";
import { lunarOf } from "../home/lunar.ts";
import { dayAt } from "../home/monthDays.ts";
import { useNow } from "../home/useNow.ts";
import { useLanguage, useWords } from "../i18n.ts";
import { late } from "../kit/parts/late.tsx";
import { askPasskey } from "../passkey/credentials.ts";
import { encryptPassword } from "../signin/encrypt.ts";
import { Note } from "../signin/Note.tsx";
import { PasswordInput } from "../signin/PasswordInput.tsx";
import { SignInArt } from "../signin/SignInArt.tsx";
import { shownZone } from "../zone.ts";
import "../signin/signin.css";
import "./lock.css";
import { showLocked } from "./lock.ts";
import { loadSession, sessionState, signOut, useSessionState } from "./session.ts";
import { useSysInfo } from "./sysInfo.ts";
import { useCurtain } from "./useCurtain.ts";

const PasskeyButton = late(async () => (await import("../passkey/PasskeyButton.tsx")).PasskeyButton, {
  texts: passkeyText,
});

/** Stands before everything until the password is given again: the clock, whose session it is, and the two ways out. */
export function LockScreen() {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const wake = useCallback(
    (event: Event) => {
      if (isOpen) return;
      // The key that opens the field is no letter of the password.
      if (event.type === "keydown") event.preventDefault();
      setOpen(true);
    },
    [isOpen],
  );
  const host = useCurtain(wake);
  const owner = useOwner();
  const product = useSysInfo()?.title ?? t("shell.product");
  useEffect(() => {
    document.title = `${t("lock.title")} - ${product}`;
  });
  // A page that was opened while it was locked has nothing below it yet.
  useEffect(() => () => (sessionState().step === "loading" ? void loadSession() : undefined), []);

  return createPortal(
    <div className="sw-lock" role="dialog" aria-modal="true" aria-label={t("lock.title")}>
      <div className="sw-lock-art" aria-hidden inert>
        <SignInArt />
      </div>
      <LockClock />
      <div className="sw-lock-who">
        <Owner owner={owner} />
        {isOpen ? <WayBack owner={owner} /> : <OpenButton />}
      </div>
    </div>,
    host,
  );
}

/** Any press and any key open the field; who cannot see it finds a button. */
function OpenButton() {
  const t = useWords();
  return (
    <Button type="text" className="sw-lock-open" icon={<LockOutlined aria-hidden />}>
      {t("lock.open")}
    </Button>
  );
}

function LockClock() {
  const t = useWords();
  const language = useLanguage();
  const now = useNow(1000);
  const zone = { timeZone: shownZone() };
  const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...zone });
  const date = new Intl.DateTimeFormat(language, { weekday: "long", month: "long", day: "numeric", ...zone });
  const lunar = lunarOf(dayAt(now), language);
  return (
    <div className="sw-lock-clock">
      <time dateTime={now.toISOString()}>{time.format(now)}</time>
      <p>
        {date.format(now)}
        {lunar === undefined ? undefined : ` · ${t("lock.lunar", { date: lunar.month + lunar.day })}`}
      </p>
    </div>
  );
}

type Who = Pick<
  OutputOf<(typeof sessionApi.calls)["lockScreen"]>,
  "realName" | "avatar" | "hasPassword" | "hasPasskey"
>;

/** The page knows him, or asks the one call that a locked session answers; that alone knows of passkeys. */
function useOwner(): Who | undefined {
  const state = useSessionState();
  const [asked, setAsked] = useState<Who>();
  const known = state.step === "ready" ? state.session.user : undefined;
  useEffect(() => {
    call(sessionApi, "lockScreen", {}).then(setAsked, () => undefined);
  }, []);
  return known === undefined ? asked : { ...known, hasPasskey: asked?.hasPasskey ?? false };
}

type Owned = { owner: Who | undefined };

function Owner({ owner }: Owned) {
  const [isBroken, setBroken] = useState(false);
  const name = owner?.realName ?? "";
  const avatar = usePicture(owner?.avatar ?? undefined);
  return (
    <>
      <span className="sw-lock-avatar" aria-hidden>
        {avatar === undefined || isBroken ? (
          name.slice(0, 1)
        ) : (
          <img src={avatar} alt="" width="72" height="72" onError={() => setBroken(true)} />
        )}
      </span>
      <p className="sw-lock-name">{name}</p>
    </>
  );
}

/** Nothing is kept of what the pages have read: it is fetched again, which the server allows while it is locked. */
function usePicture(url: string | undefined): string | undefined {
  const [fetched, setFetched] = useState<string>();
  const own = isOwnPicture(url) ? url : undefined;
  useEffect(() => {
    if (own !== undefined) readPicture(own).then(setFetched, () => undefined);
  }, [own]);
  return own === undefined ? url : fetched;
}

/** Without a password there is nothing to type; what was open comes back with the next sign-in. */
function SignInAgain() {
  const t = useWords();
  return (
    <>
      <p className="sw-lock-why">{t("lock.noPassword")}</p>
      <Button type="primary" size="large" autoFocus onClick={() => void signOut()}>
        {t("lock.again")}
      </Button>
    </>
  );
}

function WayBack({ owner }: Owned) {
  const t = useWords();
  const { hasPassword, hasPasskey } = owner ?? { hasPassword: true, hasPasskey: false };
  const [error, setError] = useState<string>();
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState<"password" | "passkey">();
  if (!hasPassword && !hasPasskey) return <SignInAgain />;

  /** Answers whether it went well. */
  async function attempt(by: "password" | "passkey", unlock: () => Promise<unknown>): Promise<boolean> {
    setBusy(by);
    setError(undefined);
    try {
      await unlock();
      showLocked(false);
      return true;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
      setRound((now) => now + 1);
      setBusy(undefined);
      return false;
    }
  }

  async function handlePasskey(): Promise<void> {
    await attempt("passkey", async () => {
      const passkey = await askPasskey(await call(passkeyUnlockApi, "askUnlock", {}));
      await call(passkeyUnlockApi, "unlockByPasskey", { passkey });
    });
  }

  return (
    <>
      {error === undefined ? undefined : (
        <div className="sw-lock-error" key={round}>
          <Note tone="red">{error}</Note>
        </div>
      )}
      {hasPassword ? (
        <PasswordForm
          isBusy={busy === "password"}
          onPassword={async (password) =>
            await attempt("password", async () => await call(sessionApi, "unLockScreen", { password }))
          }
        />
      ) : undefined}
      {hasPasskey ? (
        <PasskeyButton isFirst={!hasPassword} isBusy={busy === "passkey"} onClick={() => void handlePasskey()} />
      ) : undefined}
      <Button type="link" className="sw-lock-leave" onClick={() => void signOut()}>
        {t("lock.other")}
      </Button>
    </>
  );
}

type Fields = { password: string };
type PasswordProps = { isBusy: boolean; onPassword: (password: string) => Promise<boolean> };

function PasswordForm({ isBusy, onPassword }: PasswordProps) {
  const t = useWords();
  const info = useSysInfo();
  const [form] = Form.useForm<Fields>();
  useEffect(() => form.focusField("password"), [form]);

  async function handleFinish({ password }: Fields): Promise<void> {
    const sent = info === undefined ? password : await encryptPassword(password, info.publicKey);
    if (await onPassword(sent)) return;
    form.resetFields();
    form.focusField("password");
  }

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      className="sw-lock-form"
      validateTrigger="onSubmit"
      onFinish={(fields) => void handleFinish(fields)}
    >
      <Form.Item
        name="password"
        label={t("signIn.password")}
        rules={[{ required: true, message: t("invalid.required") }]}
      >
        <PasswordInput autoComplete="current-password" maxLength={longestPassword} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t("lock.unlock")}
      </Button>
    </Form>
  );
}
