import { RotateLeftOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Spin } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { IconButton } from "../parts/IconButton.tsx";
import { readAsDataUrl } from "./readAsDataUrl.ts";

const steps = [25, 50, 75, 100, 150, 200, 300, 400] as const;
/** 100 % fills the width. */
const usual = 3;

/** A picture that can be turned and enlarged. */
export function PicturePreview({ content, name }: { content: Blob; name: string }) {
  const t = useTexts();
  const [step, setStep] = useState<number>(usual);
  const [turns, setTurns] = useState(0);
  const { data } = useQuery({
    queryKey: ["filePicture", name, content.size],
    queryFn: async () => await readAsDataUrl(content),
    gcTime: 0,
  });
  if (data === undefined) return <Spin className="sw-preview" />;
  const zoom = steps[step] ?? 100;
  return (
    <div className="sw-preview">
      <div className="sw-preview-tools" role="toolbar" aria-label={t("kit.files.pictureTools")}>
        <IconButton
          icon={<ZoomOutOutlined aria-hidden />}
          label={t("kit.files.zoomOut")}
          onClick={() => setStep(Math.max(0, step - 1))}
        />
        <output aria-live="polite">{t("kit.files.zoom", { zoom })}</output>
        <IconButton
          icon={<ZoomInOutlined aria-hidden />}
          label={t("kit.files.zoomIn")}
          onClick={() => setStep(Math.min(steps.length - 1, step + 1))}
        />
        <IconButton
          icon={<RotateLeftOutlined aria-hidden />}
          label={t("kit.files.turnLeft")}
          onClick={() => setTurns(turns - 1)}
        />
        <IconButton
          icon={<RotateRightOutlined aria-hidden />}
          label={t("kit.files.turnRight")}
          onClick={() => setTurns(turns + 1)}
        />
      </div>
      <div className="sw-preview-stage">
        <img src={data} alt={name} style={{ width: `${zoom}%`, transform: `rotate(${turns * 90}deg)` }} />
      </div>
    </div>
  );
}
