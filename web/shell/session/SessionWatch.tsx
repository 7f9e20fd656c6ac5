import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CallError } from "#base/answer";
import { getFormatLocale, useLanguage, useTexts } from "#base/i18n";
import { useThemeConfig } from "#base/theme/config";
import { type ActivityTracker, evaluateIdle, type IdleLimits, trackActivity } from "#base/session/activityTracker";
import { lock, useIsLocked } from "#base/session/lock";
import { endIdleSession, signOut, useSession } from "#base/session/session";
import { getSessionCalls } from "#base/session/sessionCalls";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { useSysInfo } from "#base/session/sysInfo";

/** The intervals of the check (specification 4), without and during a warning. */
const checkMs = 2000;
const countMs = 1000;

/** The time before the expiry of the password at which the notice appears. */
const earlyMs = 7 * 86_400_000;
const PasswordExpiryNotice = lazyComponent(
  async () => (await import("./PasswordExpiryNotice.lazy.tsx")).PasswordExpiryNotice,
);

/** Watches for inactivity: locks the screen, warns, and finally ends the session. */
export function SessionWatch() {
  const limits = useLimits();
  const isWatching = limits.idleSeconds > 0 || limits.lockSeconds > 0;
  useFreshAfterLock();
  const { passwordEndsAt } = useSession().user;
  const [openedAt] = useState(Date.now);
  const isExpiring = passwordEndsAt !== null && passwordEndsAt.getTime() - openedAt <= earlyMs;
  return (
    <>
      {isWatching ? <Watch limits={limits} /> : undefined}
      {isExpiring ? <PasswordExpiryNotice /> : undefined}
    </>
  );
}

function useLimits(): IdleLimits {
  const idleSeconds = useSysInfo()?.idleTimeout ?? 0;
  const { locksScreen, lockSeconds } = useThemeConfig();
  return { idleSeconds, lockSeconds: locksScreen ? lockSeconds : 0 };
}

/** Loads data again that the server refused while the screen was locked. */
function useFreshAfterLock(): void {
  const queries = useQueryClient();
  const isLocked = useIsLocked();
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    if (wasLocked.current && !isLocked) void queries.invalidateQueries();
    wasLocked.current = isLocked;
  }, [isLocked, queries]);
}

function Watch({ limits }: { limits: IdleLimits }) {
  const isLocked = useIsLocked();
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const activity = useRef<ActivityTracker>(undefined);
  const toldAt = useRef(0);
  const isWarned = secondsLeft !== undefined;

  const look = useEffectEvent(() => {
    const lastAt = activity.current?.getLastAt() ?? Date.now();
    const action = evaluateIdle(Date.now() - lastAt, isLocked ? { ...limits, lockSeconds: 0 } : limits);
    setSecondsLeft(action.state === "warn" ? action.secondsLeft : undefined);
    if (action.state === "end") return void endIdleSession();
    if (action.state === "lock") return void lock();
    // The server measures activity by calls, and long typing makes none.
    const isUntold = lastAt > toldAt.current && Date.now() - toldAt.current > limits.idleSeconds * 250;
    if (limits.idleSeconds === 0 || isLocked || !isUntold) return;
    toldAt.current = Date.now();
    void stay();
  });

  useEffect(() => {
    activity.current = trackActivity(() => look());
    return () => activity.current?.close();
  }, []);
  useEffect(() => {
    const timer = setInterval(() => look(), isWarned ? countMs : checkMs);
    return () => clearInterval(timer);
  }, [isWarned]);

  function handleStay(): void {
    activity.current?.record();
    toldAt.current = Date.now();
    setSecondsLeft(undefined);
    void stay();
  }

  return <Warning secondsLeft={isLocked ? undefined : secondsLeft} onStay={handleStay} />;
}

async function stay(): Promise<void> {
  try {
    await getSessionCalls().reportActivity();
  } catch (error) {
    // The next activity tries again; an ended session is reported elsewhere.
    if (!(error instanceof CallError)) throw error;
  }
}

type Props = { secondsLeft: number | undefined; onStay: () => void };

function Warning({ secondsLeft, onStay }: Props) {
  const t = useTexts();
  const locale = getFormatLocale(useLanguage());
  // 40秒: in Chinese the long form, 40秒钟, is not used for a countdown.
  const unitDisplay = locale.startsWith("zh") ? "short" : "long";
  const seconds = new Intl.NumberFormat(locale, { style: "unit", unit: "second", unitDisplay });
  return (
    <Modal
      open={secondsLeft !== undefined}
      width={420}
      title={t("idle.warning")}
      onCancel={onStay}
      zIndex={2500}
      footer={[
        <Button key="leave" onClick={() => void signOut()}>
          {t("shell.signOut")}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={onStay}>
          {t("idle.stay")}
        </Button>,
      ]}
    >
      <p role="timer">{t("idle.left", { time: seconds.format(secondsLeft ?? 0) })}</p>
      <p>{t("idle.drafts")}</p>
    </Modal>
  );
}
