import { Drawer } from "antd";
import { useWords } from "../i18n.ts";
import type { Group } from "../pages/screens.ts";
import { EntryList } from "./SubMenu.tsx";

type Props = {
  groups: readonly Group[];
  current: string;
  isOpen: boolean;
  onOpen: (path: string) => void;
  onClose: () => void;
};

/** The whole menu in a drawer, for narrow windows. */
export function PhoneMenu({ groups, current, isOpen, onOpen, onClose }: Props) {
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
        {groups.map((group) => (
          <section key={group.path} className="sw-phone-group">
            <h2>{group.title}</h2>
            <EntryList entries={group.entries} current={current} onOpen={onOpen} />
          </section>
        ))}
      </nav>
    </Drawer>
  );
}
