import { LockOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { maxPasswordLength } from "#contract/password";
import type { TextSource } from "#contract/text";
import type { LockScreenAccount } from "#contract/session";
import { CallError } from "#base/answer";
import { getSessionCalls } from "#base/session/sessionCalls";
import { isOwnPicture, readPicture } from "#kit/cells/storedPicture.ts";
import { toLunarDate } from "#kit/time/lunar.ts";
import { toLocalDay } from "#kit/time/toLocalDay.ts";
import { useCurrentTime } from "#kit/time/useCurrentTime.ts";
import { getFormatLocale, useLanguage, useTexts } from "#base/i18n";
import { LazyPart } from "#kit/parts/LazyPart.tsx";
import type { UnlockMethod } from "#kit/webModule.ts";
import { useWebModules } from "#kit/webModules.ts";
import { encryptPassword } from "#base/session/encryptPassword";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";
import { PasswordInput } from "#kit/publicPage/PasswordInput.tsx";
import { SignInArt } from "#kit/publicPage/SignInArt.tsx";
import { getDisplayTimeZone } from "#base/displayTimeZone";
import "./lock.css";
import { setLocked } from "#base/session/lock";
import { getSessionState, loadSession, signOut, useSessionState } from "#base/session/session";
import { useSysInfo } from "#base/session/sysInfo";
import { useOverlay } from "./useOverlay.ts";

/** Covers the window until the password is entered: the clock, the account, and the ways to unlock or sign out. */
export function LockScreen() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const wake = useCallback(
    (event: Event) => {
      if (isOpen) return;
      // The key that opens the field is not part of the password.
      if (event.type === "keydown") event.preventDefault();
      setOpen(true);
    },
    [isOpen],
  );
  const host = useOverlay(wake);
  const state = useSessionState();
  const account = useLockedAccount();
  const owner = state.step === "ready" ? state.session.user : account;
  const product = useSysInfo()?.title ?? t("shell.product");
  useEffect(() => {
    document.title = `${t("lock.title")} - ${product}`;
  });
  // A window opened while the screen was locked has no page below it yet.
  useEffect(() => () => (getSessionState().step === "loading" ? void loadSession() : undefined), []);

  return createPortal(
    <div className="sw-lock" role="dialog" aria-modal="true" aria-label={t("lock.title")}>
      <div className="sw-lock-art" aria-hidden inert>
        <SignInArt />
      </div>
      <LockClock />
      <div className="sw-lock-who">
        <Owner owner={owner} />
        {isOpen ? <UnlockForm owner={owner} account={account} /> : <OpenButton />}
      </div>
    </div>,
    host,
  );
}

/** Any click and any key open the field; for screen readers there is a button. */
function OpenButton() {
  const t = useTexts();
  return (
    <Button type="text" className="sw-lock-open" icon={<LockOutlined aria-hidden />}>
      {t("lock.open")}
    </Button>
  );
}

function LockClock() {
  const t = useTexts();
  const language = useLanguage();
  const locale = getFormatLocale(language);
  const now = useCurrentTime(1000);
  const zone = { timeZone: getDisplayTimeZone() };
  const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...zone });
  const date = new Intl.DateTimeFormat(locale, { weekday: "long", month: "long", day: "numeric", ...zone });
  const lunar = toLunarDate(toLocalDay(now), language);
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

/** The account of the locked session: known to the page, or else from the one call that a locked session answers. */
type LockOwner = Pick<LockScreenAccount, "realName" | "avatar" | "hasPassword">;

/** The answer of that call, which determines the unlock methods besides the password. */
function useLockedAccount(): LockScreenAccount | undefined {
  const [account, setAccount] = useState<LockScreenAccount>();
  useEffect(() => {
    getSessionCalls()
      .loadLockScreenAccount()
      .then(setAccount, () => undefined);
  }, []);
  return account;
}

type OwnerProps = { owner: LockOwner | undefined };

function Owner({ owner }: OwnerProps) {
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

/** Drops the data of the pages and loads the session again, which the server allows while it is locked. */
function usePicture(url: string | undefined): string | undefined {
  const [fetched, setFetched] = useState<string>();
  const own = isOwnPicture(url) ? url : undefined;
  useEffect(() => {
    if (own !== undefined) readPicture(own).then(setFetched, () => undefined);
  }, [own]);
  return own === undefined ? url : fetched;
}

/** An account without a password signs out; its open pages come back with the next sign-in. */
function SignInAgain() {
  const t = useTexts();
  return (
    <>
      <p className="sw-lock-why">{t("lock.noPassword")}</p>
      <Button type="primary" size="large" autoFocus onClick={() => void signOut()}>
        {t("lock.again")}
      </Button>
    </>
  );
}

type UnlockFormProps = OwnerProps & { account: LockScreenAccount | undefined };

const passwordMethod = "password";

function UnlockForm({ owner, account }: UnlockFormProps) {
  const t = useTexts();
  const hasPassword = owner?.hasPassword ?? true;
  const methods = useUnlockMethods(account);
  const [error, setError] = useState<string>();
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState<string>();
  if (!hasPassword && methods.length === 0) return <SignInAgain />;

  /** Returns whether it succeeded. */
  async function attempt(method: string, unlock: () => Promise<unknown>): Promise<boolean> {
    setBusy(method);
    setError(undefined);
    try {
      await unlock();
      setLocked(false);
      return true;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
      setRound((now) => now + 1);
      setBusy(undefined);
      return false;
    }
  }

  return (
    <>
      {error === undefined ? undefined : (
        <div className="sw-lock-error" key={round}>
          <FormMessage tone="red">{error}</FormMessage>
        </div>
      )}
      {hasPassword ? (
        <PasswordForm
          isBusy={busy === passwordMethod}
          onPassword={async (password) =>
            await attempt(passwordMethod, async () => await getSessionCalls().unlock(password))
          }
        />
      ) : undefined}
      {methods.map(({ name, method, texts }) => (
        <LazyPart
          key={name}
          load={method.load}
          texts={texts}
          props={{
            isFirst: !hasPassword,
            isBusy: busy === name,
            onUnlock: (unlock) => void attempt(name, unlock),
          }}
        />
      ))}
      <Button type="link" className="sw-lock-leave" onClick={() => void signOut()}>
        {t("lock.other")}
      </Button>
    </>
  );
}

type OfferedMethod = { readonly name: string; readonly method: UnlockMethod; readonly texts: TextSource };

/** The unlock methods of modules for an account. */
function useUnlockMethods(account: LockScreenAccount | undefined): readonly OfferedMethod[] {
  const modules = useWebModules();
  if (account === undefined) return [];
  return modules.flatMap(({ unlockMethod, texts }) =>
    unlockMethod?.isOffered(account) === true ? [{ name: texts.name, method: unlockMethod, texts }] : [],
  );
}

type Fields = { password: string };
type PasswordProps = { isBusy: boolean; onPassword: (password: string) => Promise<boolean> };

function PasswordForm({ isBusy, onPassword }: PasswordProps) {
  const t = useTexts();
  const info = useSysInfo();
  const [form] = Form.useForm<Fields>();
  useEffect(() => form.focusField("password"), [form]);

  async function handleFinish({ password }: Fields): Promise<void> {
    const passwordField = info === undefined ? password : await encryptPassword(password, info.publicKey);
    if (await onPassword(passwordField)) return;
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
        <PasswordInput autoComplete="current-password" maxLength={maxPasswordLength} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t("lock.unlock")}
      </Button>
    </Form>
  );
}
