import { Drawer } from "antd";
import { useWords } from "../i18n.ts";
import { hasLines } from "../pages/screens.ts";
import { LineList } from "./SubMenu.tsx";
import type { Frame } from "./useFrame.ts";
import { useUnfolded } from "./useUnfolded.ts";

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
      destroyOnHidden
      styles={{ body: { padding: 8 } }}
    >
      <WholeMenu frame={frame} onOpen={onClose} />
    </Drawer>
  );
}

function WholeMenu({ frame, onOpen }: { frame: Frame; onOpen: () => void }) {
  const t = useWords();
  const unfolded = useUnfolded(frame);
  return (
    <nav aria-label={t("shell.mainMenu")}>
      {frame.groups.filter(hasLines).map((group) => (
        <section key={group.path} className="sw-phone-group">
          <h2>{group.title}</h2>
          <LineList lines={group.nodes} current={frame.entry} unfolded={unfolded} onOpen={onOpen} />
        </section>
      ))}
    </nav>
  );
}
