import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sessionApi } from "#modules/session/contract";
import { call, CallError } from "../api.ts";
import { useLanguage, useWords } from "../i18n.ts";
import { useThemeConfig } from "../theme/config.ts";
import { type Activity, followActivity, type Limits, verdictOn } from "./activity.ts";
import { lock, useIsLocked } from "./lock.ts";
import { usePasswordNote } from "./usePasswordNote.tsx";
import { endIdle, signOut } from "./session.ts";
import { useSysInfo } from "./sysInfo.ts";

/** How often it is looked (specification 4), and while somebody is warned. */
const checkMs = 2000;
const countMs = 1000;

/** Watches over a session that nobody uses: locks its screen, warns, and ends it in the end. */
export function SessionWatch() {
  const limits = useLimits();
  const isWatching = limits.idleSeconds > 0 || limits.lockSeconds > 0;
  useFreshAfterLock();
  usePasswordNote();
  return isWatching ? <Watch limits={limits} /> : undefined;
}

function useLimits(): Limits {
  const idleSeconds = useSysInfo()?.idleTimeout ?? 0;
  const { locksScreen, lockSeconds } = useThemeConfig();
  return { idleSeconds, lockSeconds: locksScreen ? lockSeconds : 0 };
}

/** What was asked while the screen was locked was refused. */
function useFreshAfterLock(): void {
  const queries = useQueryClient();
  const isLocked = useIsLocked();
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    if (wasLocked.current && !isLocked) void queries.invalidateQueries();
    wasLocked.current = isLocked;
  }, [isLocked, queries]);
}

function Watch({ limits }: { limits: Limits }) {
  const isLocked = useIsLocked();
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const activity = useRef<Activity>(undefined);
  const toldAt = useRef(0);
  const isWarned = secondsLeft !== undefined;

  const look = useEffectEvent(() => {
    const lastAt = activity.current?.lastAt() ?? Date.now();
    const verdict = verdictOn(Date.now() - lastAt, isLocked ? { ...limits, lockSeconds: 0 } : limits);
    setSecondsLeft(verdict.state === "warn" ? verdict.secondsLeft : undefined);
    if (verdict.state === "end") return void endIdle();
    if (verdict.state === "lock") return void lock();
    // The server counts calls; who types for long makes none.
    const isUntold = lastAt > toldAt.current && Date.now() - toldAt.current > limits.idleSeconds * 250;
    if (limits.idleSeconds === 0 || isLocked || !isUntold) return;
    toldAt.current = Date.now();
    void stay();
  });

  useEffect(() => {
    activity.current = followActivity(() => look());
    return () => activity.current?.close();
  }, []);
  useEffect(() => {
    const timer = setInterval(() => look(), isWarned ? countMs : checkMs);
    return () => clearInterval(timer);
  }, [isWarned]);

  function handleStay(): void {
    activity.current?.note();
    toldAt.current = Date.now();
    setSecondsLeft(undefined);
    void stay();
  }

  return <Warning secondsLeft={isLocked ? undefined : secondsLeft} onStay={handleStay} />;
}

async function stay(): Promise<void> {
  try {
    await call(sessionApi, "stay", {});
  } catch (error) {
    // It is tried again after the next activity; a session that is over says so by itself.
    if (!(error instanceof CallError)) throw error;
  }
}

type Props = { secondsLeft: number | undefined; onStay: () => void };

function Warning({ secondsLeft, onStay }: Props) {
  const t = useWords();
  const seconds = new Intl.NumberFormat(useLanguage(), { style: "unit", unit: "second", unitDisplay: "long" });
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
