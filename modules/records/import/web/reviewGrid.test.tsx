import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { createSample } from "#testing";
import { browser } from "#testing/browser.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { type ImportRow, ImportRun } from "../contract.ts";
import { importText as texts } from "../text/index.ts";
import { ReviewGrid } from "./ReviewGrid.tsx";

const columnCount = 40;

const run: ImportRun = {
  ...ImportRun.parse(createSample(ImportRun)),
  columns: Array.from({ length: columnCount }, (_, index) => ({
    title: `列 ${index}`,
    field: `field${index}`,
    samples: [],
  })),
  constants: [],
};

/** A row with wrong cells; the text of a cell tells its row and column. */
function aRow(number: number, wrongColumns: readonly number[]): ImportRow {
  return {
    number,
    state: wrongColumns.length === 0 ? "new" : "error",
    cells: Array.from({ length: columnCount }, (_, column) => `${number}-${column}`),
    changes: [],
    faults: wrongColumns.map((column) => ({ column, message: "不是数字", isAddable: false })),
  };
}

let server: FakeServer;
let finishFix: (rows: readonly ImportRow[]) => void;

beforeEach(() => {
  server = createFakeServer();
});

/** The grid with rows that change when the check of a corrected cell is finished. */
function Review({ start }: { start: readonly ImportRow[] }) {
  const [rows, setRows] = useState(start);

  async function handleFix(): Promise<boolean> {
    const checkedRows = await new Promise<readonly ImportRow[]>((resolve) => {
      finishFix = resolve;
    });
    setRows(checkedRows);
    return true;
  }

  return (
    <ReviewGrid
      run={run}
      rows={rows}
      isStale={false}
      onFix={handleFix}
      onLeaveOut={async () => await Promise.resolve()}
    />
  );
}

const openReview = async (...rows: ImportRow[]) => await renderScreen(<Review start={rows} />, { server, texts });

const editedText = () =>
  document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined;

describe("the next error of an import", () => {
  it("is scrolled into view where its column is far to the right", async () => {
    const { user } = await openReview(aRow(2, [35]));
    expect(screen.queryByRole("button", { name: /第 2 行的“列 35”/u })).toBeNull();

    await user.click(screen.getByRole("button", { name: /^下一处错误/u }));

    await waitFor(() => expect(editedText()).toBe("2-35"));
  });

  it("is not the cell whose new text is being checked", async () => {
    const { user } = await openReview(aRow(2, [1]));
    await user.keyboard("{F8}9{Enter}");

    await user.keyboard("{F8}");
    await act(async () => {
      finishFix([aRow(2, [])]);
    });

    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("follows the cell that was edited last", async () => {
    const { user } = await openReview(aRow(2, [1]), aRow(3, [1]), aRow(4, [1]));
    await user.keyboard("{F8}{F8}9{Enter}");
    await act(async () => {
      finishFix([aRow(2, [1]), aRow(3, []), aRow(4, [1])]);
    });
    expect(screen.queryByRole("textbox")).toBeNull();

    await user.keyboard("{F8}");

    expect(editedText()).toBe("4-1");
  });
});

describe("the columns with errors", () => {
  it("are shown alone until the last error is corrected", async () => {
    const { user } = await openReview(aRow(2, [3]));
    await user.click(screen.getByRole("checkbox", { name: "只看有错误的列" }));
    expect(screen.queryByRole("columnheader", { name: "列 2" })).toBeNull();

    await user.keyboard("{F8}9{Enter}");
    await act(async () => {
      finishFix([aRow(2, [])]);
    });

    expect(screen.getByRole("columnheader", { name: "列 2" })).toBeDefined();
  });
});

describe("a row that only names a record which can be added", () => {
  const message = "找不到“工程部”";

  it("is incomplete instead of wrong, unless something else is wrong with it", async () => {
    const isMissing = { column: 1, message, isAddable: true };
    const incomplete = { ...aRow(2, [1]), faults: [isMissing] };
    const wrong = aRow(3, [4]);
    await openReview(incomplete, { ...wrong, faults: [isMissing, ...wrong.faults] });

    const [, ...lines] = screen.getAllByRole("row");
    expect(lines.map((line) => within(line).queryByText(/^(?:待补全|待处理)$/u)?.textContent)).toEqual([
      "待补全",
      "待处理",
    ]);
  });
});

it.each([
  { device: "a desktop", narrow: false, columns: ["列 0", "行", "结果"] },
  { device: "a phone", narrow: true, columns: ["列 0", "结果", "行"] },
])("on $device the column that tells the rows apart is first, where it stays in sight", async ({ narrow, columns }) => {
  browser.narrow = narrow;
  await openReview(aRow(2, []));

  const titles = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(titles.slice(0, columns.length)).toEqual(columns);
});
