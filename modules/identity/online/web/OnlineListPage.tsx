import { MessageOutlined, SoundOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import {
  DataTable,
  lazyComponent,
  ListPage,
  Permission,
  RowAction,
  SearchBar,
  useConfirm,
  useDialog,
  useList,
  useTexts,
  useWrite,
} from "#kit";
import { useExtensions } from "#kit/extensionPoint.ts";
import { messageApi, onlineApi, type OnlineUser } from "../contract.ts";
import { onlineActions } from "./extensionPoints.ts";
import { onlineResource } from "./online.resource.tsx";
import type { Receiver } from "./SendMessageDialog.tsx";

const SendMessageDialog = lazyComponent(async () => (await import("./SendMessageDialog.tsx")).SendMessageDialog);

const sendKey = "online.sendUser";

type View = "people" | "sessions";

/** People come and go: the list is loaded again this often while its tab is visible. */
const refreshMs = 10_000;

/** Who is connected, or all open sessions: sends messages and ends sessions. */
export function Component() {
  const t = useTexts();
  const [view, setView] = useState<View>("people");
  const list = useList(onlineResource, view === "people" ? { connected: true } : {});
  useRegularRefresh(list.refresh);
  const confirm = useConfirm();
  const sending = useDialog<Receiver>();
  const force = useWrite(onlineApi, "forceOffline");
  const extensions = useExtensions(onlineActions);

  async function handleForce({ id, realName, userName, isOwn }: OnlineUser): Promise<void> {
    const name = realName || userName;
    const isWanted = await confirm({
      title: isOwn ? t("online.askOwn") : t("online.askForce", { name }),
      text: t(isOwn ? "online.askOwnText" : "online.askForceText"),
      ok: t("online.forceOffline"),
      isDangerous: true,
    });
    if (isWanted) await force.run({ id }, t("online.forced", { name }));
  }

  const actions = (user: OnlineUser) => (
    <>
      {user.isOwn
        ? undefined
        : extensions.map(({ run, ...action }) => (
            <RowAction key={action.call} {...action} icon={<MessageOutlined aria-hidden />} onClick={() => run(user)} />
          ))}
      <RowAction
        of={messageApi}
        call="sendUser"
        label={sendKey}
        onClick={() => sending.open({ id: user.userId, name: user.realName || user.userName })}
      />
      <RowAction of={onlineApi} call="forceOffline" isDangerous onClick={async () => await handleForce(user)} />
    </>
  );
  const toolbar = (
    <>
      <Segmented<View>
        aria-label={t("online.view")}
        value={view}
        onChange={setView}
        options={[
          { value: "people", label: t("online.people") },
          { value: "sessions", label: t("online.allSessions") },
        ]}
      />
      <Permission of={messageApi} call="sendAllUser">
        <Button icon={<SoundOutlined aria-hidden />} onClick={() => sending.open({ id: undefined, name: "" })}>
          {t("online.sendAllUser")}
        </Button>
      </Permission>
    </>
  );
  return (
    <ListPage list={list} actions={toolbar}>
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} />
      {sending.target === undefined ? undefined : <SendMessageDialog dialog={sending} />}
    </ListPage>
  );
}

function useRegularRefresh(refresh: () => Promise<void>): void {
  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === "visible") void refresh();
  });
  useEffect(() => {
    const timer = setInterval(() => refreshIfVisible(), refreshMs);
    return () => clearInterval(timer);
  }, []);
}
