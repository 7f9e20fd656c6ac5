import { Button, Drawer, Input } from "antd";
import { useState } from "react";
import { userMenuApi } from "../../contract.ts";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { useWrite } from "#kit/parts/useWrite.ts";
import { useRowDrag } from "#kit/drag/useRowDrag.ts";
import { matchKeyword } from "#kit/search/match.ts";
import { useIsNarrow } from "#base/theme/theme.tsx";
import type { HomeApp } from "../apps.ts";
import { AppRow, FavouriteRow } from "./AppRows.tsx";
import { endOfList, insertNextTo, moveByOne } from "#kit/parts/rowOrder.ts";
import "./drawers.css";

type Props = { apps: readonly HomeApp[]; chosen: readonly HomeApp[]; onClosed: () => void };

/** Selects and orders the shortcuts: by pointer, touch or keyboard. */
export function FavouritesDrawer({ apps, chosen, onClosed }: Props) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  useBackStep(isOpen, () => setOpen(false));
  const [ids, setIds] = useState<readonly string[]>(() => chosen.map(({ id }) => String(id)));
  const [keyword, setKeyword] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const write = useWrite(userMenuApi, "add", { done: "home.saved" });
  const { dragged, getHandle } = useRowDrag((id, target, isBelow) =>
    setIds((current) => insertNextTo(current, id, { target, isBelow })),
  );
  const byId = new Map(apps.map((app) => [String(app.id), app]));
  const favourites = ids.flatMap((id) => byId.get(id) ?? []);
  const found = apps.filter((app) => matchKeyword({ ...app, others: [app.path] }, keyword) !== undefined);
  const groups = [...Map.groupBy(found, ({ group }) => group)];

  function handleStep(id: string, isForward: boolean): void {
    const next = moveByOne(ids, id, isForward);
    setIds(next);
    const title = byId.get(id)?.title ?? "";
    setAnnouncement(t("home.movedTo", { name: title, place: next.indexOf(id) + 1, count: next.length }));
  }

  async function handleSave(): Promise<void> {
    if (await write.run({ menuIdList: favourites.map(({ id }) => id) })) setOpen(false);
  }

  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : 640}
      title={t("home.shortcuts")}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
      footer={
        <div className="sw-favourites-foot">
          <Button onClick={() => setOpen(false)}>{t("kit.cancel")}</Button>
          <Button type="primary" loading={write.isBusy} onClick={() => void handleSave()}>
            {t("kit.save")}
          </Button>
        </div>
      }
    >
      <div className="sw-favourites">
        <section>
          <h3>{t("home.frequent")}</h3>
          <p>{t("home.frequentHint")}</p>
          <ul>
            {favourites.map((app) => (
              <FavouriteRow
                key={app.id}
                app={app}
                isDragged={dragged === String(app.id)}
                handle={getHandle(String(app.id))}
                onStep={(isForward) => handleStep(String(app.id), isForward)}
                onRemove={() => setIds(ids.filter((id) => id !== String(app.id)))}
              />
            ))}
            <li className="sw-favourites-end" data-column={endOfList}>
              {t(favourites.length === 0 ? "home.frequentNone" : "home.dropHere")}
            </li>
          </ul>
        </section>
        <section>
          <h3>{t("home.allApps")}</h3>
          <Input
            allowClear
            value={keyword}
            aria-label={t("home.findApp")}
            placeholder={t("home.findApp")}
            onChange={(event) => setKeyword(event.target.value)}
          />
          {groups.length === 0 && <p role="status">{t("home.noApp")}</p>}
          {groups.map(([group, members]) => (
            <div key={group} role="group" aria-label={group}>
              <h4>{group}</h4>
              <ul>
                {members.map((app) => (
                  <AppRow
                    key={app.id}
                    app={app}
                    isChosen={ids.includes(String(app.id))}
                    handle={getHandle(String(app.id))}
                    onAdd={() => setIds([...ids, String(app.id)])}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      </div>
      <span className="sw-hidden" role="status">
        {announcement}
      </span>
    </Drawer>
  );
}
