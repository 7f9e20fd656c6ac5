import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CallError } from "#base/answer";
import { useTexts } from "#base/i18n";
import { Board, BoardSkeleton } from "./Board.tsx";
import { builtInPlacements } from "./builtInWidgets.ts";
import { Greeting } from "./Greeting.tsx";
import { HomeContext } from "./homeContext.ts";
import { useHome } from "./useHome.ts";
import { WidgetProblem } from "./WidgetProblem.tsx";
import { lazyPart } from "#kit/parts/lazyPart.ts";
import "./home.css";

const Customise = lazyPart(async () => (await import("./customise/HomeEditor.tsx")).HomeEditor);

/** The start page: a greeting, the account's figures, and shortcuts to frequently used pages. */
export function Component() {
  const t = useTexts();
  const { home, error, retry } = useHome();
  const [isCustomising, setCustomising] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function handleClosed(): void {
    // The button that had the focus goes with the mode. The one that gets it is disabled until the page is rendered.
    flushSync(() => setCustomising(false));
    opener.current?.focus();
  }

  return (
    <div className="sw-home">
      <Greeting reminders={home?.content.reminders ?? []}>
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
          <BoardSkeleton placements={builtInPlacements} />
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
            <>
              {home.content.cards.map(({ name, Component: Card }) => (
                <Card key={name} />
              ))}
              <Board home={home} />
            </>
          )}
        </HomeContext>
      )}
    </div>
  );
}
