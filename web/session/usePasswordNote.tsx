import { App, Button } from "antd";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import type { MenuNode } from "#modules/menu/contract";
import { useWords } from "../i18n.ts";
import { readStored, store } from "../storage.ts";
import { useSession } from "./session.ts";

const dayMs = 86_400_000;
/** So long before it becomes too old somebody is told. */
const earlyDays = 7;
const changePath = "/system/userCenter";
const storedName = "passwordNote";

/** Tells somebody once in a session that his password will soon be too old. */
export function usePasswordNote(): void {
  const t = useWords();
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const { user, menus } = useSession();
  const endsAt = user.passwordEndsAt?.getTime();

  function handleChange(): void {
    notification.destroy(storedName);
    void navigate(`${changePath}?section=password`);
  }

  const tell = useEffectEvent((days: number) => {
    notification.warning({
      key: storedName,
      title: t("passwordNote.title", { count: days }),
      description: t("passwordNote.text"),
      placement: "bottomRight",
      duration: 0,
      ...(hasPage(menus, changePath)
        ? {
            actions: (
              <Button size="small" type="primary" onClick={handleChange}>
                {t("passwordNote.change")}
              </Button>
            ),
          }
        : {}),
    });
  });

  useEffect(() => {
    if (endsAt === undefined || readStored(sessionStorage, storedName) === endsAt) return;
    const days = Math.ceil((endsAt - Date.now()) / dayMs);
    if (days < 1 || days > earlyDays) return;
    store(sessionStorage, storedName, endsAt);
    tell(days);
  }, [endsAt]);
}

function hasPage(menus: readonly MenuNode[], path: string): boolean {
  return menus.some((menu) => menu.path === path || hasPage(menu.children, path));
}
