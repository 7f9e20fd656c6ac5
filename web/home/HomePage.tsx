import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import { CallError } from "../api.ts";
import { useWords } from "../i18n.ts";
import { Board, BoardSkeleton } from "./Board.tsx";
import { builtInPlaces } from "./builtIn.ts";
import { Greeting } from "./Greeting.tsx";
import { HomeContext } from "./homeContext.ts";
import { useHome } from "./useHome.ts";
import { WidgetProblem } from "./WidgetProblem.tsx";
import "./home.css";

const Customise = lazy(async () => ({ default: (await import("./customise/Customise.tsx")).Customise }));

/** Where the day begins: a greeting, what there is to know, and the way to the pages that one uses. */
export function Component() {
  const t = useWords();
  const { home, error, retry } = useHome();
  const [isCustomising, setCustomising] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function handleClosed(): void {
    setCustomising(false);
    // The button that had the focus goes with the mode.
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <div className="sw-home">
      <Greeting remarks={home?.content.remarks ?? []}>
        <Button
          ref={opener}
          icon={<EditOutlined aria-hidden />}
          disabled={home === undefined || isCustomising}
          onClick={() => setCustomising(true)}
        >
          {t("home.customise")}
        </Button>
      </Greeting>
      {home === undefined ? (
        error === undefined ? (
          <BoardSkeleton places={builtInPlaces} />
        ) : (
          <WidgetProblem
            title={t("home.parts")}
            text={error instanceof CallError ? error.message : undefined}
            onRetry={retry}
          />
        )
      ) : (
        <HomeContext value={home.content}>
          {isCustomising ? (
            <Suspense fallback={<Board home={home} />}>
              <Customise home={home} onClosed={handleClosed} />
            </Suspense>
          ) : (
            <Board home={home} />
          )}
        </HomeContext>
      )}
    </div>
  );
}
