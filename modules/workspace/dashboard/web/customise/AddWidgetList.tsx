import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTexts } from "#base/i18n";
import type { Widget } from "#kit/widgets/widget.ts";

type Props = { widgets: readonly Widget[]; onAdd: (widget: Widget) => void };

/** Widgets that can be added to the home page. */
export function AddWidgetList({ widgets, onAdd }: Props) {
  const t = useTexts();
  return (
    <aside className="sw-surface sw-add-list" aria-label={t("home.addParts")}>
      <h3>{t("home.addParts")}</h3>
      {widgets.length === 0 ? <p>{t("home.allThere")}</p> : undefined}
      <ul>
        {widgets.map((widget) => {
          const name = t(widget.title);
          return (
            <li key={widget.name}>
              <Button
                block
                icon={<PlusOutlined aria-hidden />}
                aria-label={t("home.addPart", { name })}
                onClick={() => onAdd(widget)}
              >
                {name}
              </Button>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
