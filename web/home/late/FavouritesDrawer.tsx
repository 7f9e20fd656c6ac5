import { Button, Drawer, Input } from "antd";
import { useState } from "react";
import { userMenuApi } from "#modules/dashboard/contract";
import { useWords } from "../../i18n.ts";
import { useWrite } from "../../kit/parts/useWrite.ts";
import { useColumnDrag } from "../../kit/views/useColumnDrag.ts";
import { matchOf } from "../../palette/match.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import type { HomeApp } from "../apps.ts";
import { AppRow, FavouriteRow } from "./AppRows.tsx";
import { beside, endOfList, stepped } from "./favouriteOrder.ts";
import "./late.css";

type Props = { apps: readonly HomeApp[]; chosen: readonly HomeApp[]; onClosed: () => void };

/** Which pages stand among the shortcuts, in which order: by pointer, by finger or by keys. */
export function FavouritesDrawer({ apps, chosen, onClosed }: Props) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  const [ids, setIds] = useState<readonly string[]>(() => chosen.map(({ id }) => String(id)));
  const [wanted, setWanted] = useState("");
  const [said, setSaid] = useState("");
  const write = useWrite(userMenuApi, "add", { done: "home.saved" });
  const { dragged, handleOf } = useColumnDrag((id, target, isBelow) =>
    setIds((now) => beside(now, id, { target, isBelow })),
  );
  const byId = new Map(apps.map((app) => [String(app.id), app]));
  const favourites = ids.flatMap((id) => byId.get(id) ?? []);
  const found = apps.filter((app) => matchOf({ ...app, others: [app.path] }, wanted) !== undefined);
  const groups = [...Map.groupBy(found, ({ group }) => group)];

  function handleStep(id: string, isForward: boolean): void {
    const next = stepped(ids, id, isForward);
    setIds(next);
    const title = byId.get(id)?.title ?? "";
    setSaid(t("home.movedTo", { name: title, place: next.indexOf(id) + 1, count: next.length }));
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
                handle={handleOf(String(app.id))}
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
            value={wanted}
            aria-label={t("home.findApp")}
            placeholder={t("home.findApp")}
            onChange={(event) => setWanted(event.target.value)}
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
                    handle={handleOf(String(app.id))}
                    onAdd={() => setIds([...ids, String(app.id)])}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      </div>
      <span className="sw-hidden" role="status">
        {said}
      </span>
    </Drawer>
  );
}
