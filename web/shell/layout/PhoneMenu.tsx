import { Drawer } from "antd";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { hasVisibleNodes } from "#kit/menu/menuGroups.ts";
import { MenuNodeList } from "./SubMenu.tsx";
import type { Frame } from "./useFrame.ts";
import { useExpandedDirectories } from "./useExpandedDirectories.ts";

type Props = { frame: Frame; isOpen: boolean; onClose: () => void };

/** The whole menu in a drawer, for narrow windows. */
export function PhoneMenu({ frame, isOpen, onClose }: Props) {
  const t = useTexts();
  useBackStep(isOpen, onClose);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={288}
      title={t("shell.menu")}
      destroyOnHidden
      styles={{ body: { padding: 8 } }}
    >
      <WholeMenu frame={frame} onOpen={onClose} />
    </Drawer>
  );
}

function WholeMenu({ frame, onOpen }: { frame: Frame; onOpen: () => void }) {
  const t = useTexts();
  const unfolded = useExpandedDirectories(frame);
  return (
    <nav aria-label={t("shell.mainMenu")}>
      {frame.groups.filter(hasVisibleNodes).map((group) => (
        <section key={group.path} className="sw-phone-group">
          <h2>{group.title}</h2>
          <MenuNodeList lines={group.nodes} current={frame.entry} unfolded={unfolded} onOpen={onOpen} />
        </section>
      ))}
    </nav>
  );
}
