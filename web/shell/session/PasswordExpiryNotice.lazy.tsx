import { App, Button } from "antd";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import type { MenuNode } from "#contract/session";
import { useTexts } from "#base/i18n";
import { readStored, store } from "#base/storage";
import { useSession } from "#base/session/session";

const dayMs = 86_400_000;
const changePath = "/system/userCenter";
const storedName = "passwordNote";

/** Shows once in a session that the password will expire soon. */
export function PasswordExpiryNotice(): undefined {
  const t = useTexts();
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
    if (days < 1) return;
    store(sessionStorage, storedName, endsAt);
    tell(days);
  }, [endsAt]);
}

function hasPage(menus: readonly MenuNode[], path: string): boolean {
  return menus.some((menu) => menu.path === path || hasPage(menu.children, path));
}
