import { DesktopOutlined, LogoutOutlined, MobileOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useId } from "react";
import { type OwnSession, ownSessionApi } from "../../contract.ts";
import { useTexts } from "#base/i18n";
import { Chip } from "#kit/cells/Chip.tsx";
import { formatAgo, formatExactly, formatInstant } from "#kit/cells/time.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { useWrite } from "#kit/parts/useWrite.ts";
import { SectionError } from "./SectionError.tsx";
import { formatLocation } from "./formatLocation.ts";

/** The open sessions of the account; each other one can be ended. */
export function DevicesSection() {
  const t = useTexts();
  const confirm = useConfirm();
  const { data, error, refresh } = useCallResult(ownSessionApi, "list", {});
  const endAll = useWrite(ownSessionApi, "endOthers", { done: "profile.ended" });
  if (data === undefined)
    return error === undefined ? <DelayedSkeleton /> : <SectionError error={error} onRetry={refresh} />;
  const hasOthers = data.some(({ isOwn }) => !isOwn);

  async function handleAll(): Promise<void> {
    const isMeant = await confirm({
      title: t("profile.endOthersAsk"),
      text: t("profile.endText"),
      ok: t("profile.endSession"),
      isDangerous: true,
    });
    if (isMeant) await endAll.run({});
  }

  return (
    <>
      <p className="sw-me-note">{t("profile.devicesText")}</p>
      <ul className="sw-me-devices">
        {data.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {hasOthers ? (
        <Button danger icon={<LogoutOutlined aria-hidden />} loading={endAll.isBusy} onClick={() => void handleAll()}>
          {t("profile.endOthers")}
        </Button>
      ) : (
        <p className="sw-me-note">{t("profile.noOthers")}</p>
      )}
    </>
  );
}

const phones = /Android|iOS|HarmonyOS/u;

function Device({ session }: { session: OwnSession }) {
  const t = useTexts();
  const nameId = useId();
  const confirm = useConfirm();
  const end = useWrite(ownSessionApi, "end", { done: "profile.ended" });
  const { id, isOwn, isLocked, browser, os, ip, place, time, lastSeenTime } = session;
  const name = [browser, os].filter((part) => part !== "").join(" · ") || t("profile.unknownDevice");

  async function handleEnd(): Promise<void> {
    const isMeant = await confirm({
      title: t("profile.endAsk", { device: name }),
      text: t("profile.endText"),
      ok: t("profile.endSession"),
      isDangerous: true,
    });
    if (isMeant) await end.run({ id });
  }

  return (
    <li>
      <span className="sw-me-device" aria-hidden>
        {phones.test(os) ? <MobileOutlined /> : <DesktopOutlined />}
      </span>
      <div>
        <strong id={nameId}>{name}</strong> {isOwn && <Chip tone="green">{t("profile.thisDevice")}</Chip>}{" "}
        {isLocked && <Chip tone="grey">{t("profile.locked")}</Chip>}
        <p>{[ip, formatLocation(t, place)].filter(Boolean).join(" · ")}</p>
        <p title={formatExactly(lastSeenTime)}>
          {[
            t("profile.begun", { when: formatInstant(time) }),
            t("profile.lastSeen", { when: formatAgo(lastSeenTime) }),
          ].join(" · ")}
        </p>
      </div>
      {isOwn ? undefined : (
        <Button
          size="small"
          id={`${nameId}-end`}
          aria-labelledby={`${nameId}-end ${nameId}`}
          loading={end.isBusy}
          onClick={() => void handleEnd()}
        >
          {t("profile.endSession")}
        </Button>
      )}
    </li>
  );
}
