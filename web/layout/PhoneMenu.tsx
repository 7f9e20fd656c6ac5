import { Drawer } from "antd";
import { useWords } from "../i18n.ts";
import { EntryList } from "./SubMenu.tsx";
import { type Frame, visibleIn } from "./useFrame.ts";

type Props = { frame: Frame; isOpen: boolean; onClose: () => void };

/** The whole menu in a drawer, for narrow windows. */
export function PhoneMenu({ frame, isOpen, onClose }: Props) {
  const t = useWords();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={288}
      title={t("shell.menu")}
      styles={{ body: { padding: 8 } }}
    >
      <nav aria-label={t("shell.mainMenu")}>
        {frame.groups
          .filter((group) => visibleIn(group).length > 0)
          .map((group) => (
            <section key={group.path} className="sw-phone-group">
              <h2>{group.title}</h2>
              <EntryList group={group} current={frame.entry} onOpen={onClose} />
            </section>
          ))}
      </nav>
    </Drawer>
  );
}
