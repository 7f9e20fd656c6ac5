import { createRoot } from "react-dom/client";
import { toId } from "#contract/id";
import { Chip, DataGrid, type GridColumn, NameWithAvatar } from "#kit";
import "#base/theme/variables.css";

/** The page for the benchmark of the grid: it shows the grid, scrolls it, and records the times. */
const size = { rows: 100_000, columns: 40, frames: 75, step: 97, jump: 4000 };

type Item = { readonly id: ReturnType<typeof toId>; readonly name: string; readonly code: string };

const rows: readonly Item[] = Array.from({ length: size.rows }, (_, index) => ({
  id: toId(index + 1),
  name: `张三${index + 1}`,
  code: `SW-${index + 1}`,
}));

const columns: readonly GridColumn<Item>[] = Array.from({ length: size.columns }, (_, index) => ({
  id: `column${index}`,
  title: `列 ${index}`,
  width: 120,
  isSortable: true,
  align: "start" as const,
  canCopy: true,
  cell: (row) => cellOf(row, index),
}));

function cellOf(row: Item, index: number) {
  if (index === 0) return <NameWithAvatar row={row} name={row.name} also={row.code} />;
  if (index % 7 === 0) return <Chip tone="green">{row.code}</Chip>;
  const text = `${row.code} / ${index}`;
  return (
    <span className="sw-cell-text" title={text}>
      {text}
    </span>
  );
}

async function frame(): Promise<number> {
  return await new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

/** The duration of a number of frames, each after an action in it. */
async function framesOf(act: () => void): Promise<number[]> {
  const times: number[] = [];
  let last = await frame();
  for (let count = 0; count < size.frames; count++) {
    act();
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return times;
}

async function measure(place: Element) {
  const idle = [...(await framesOf(() => undefined)), ...(await framesOf(() => undefined))];
  const from = performance.now();
  createRoot(place).render(
    <DataGrid
      name="bench"
      label="grid"
      columns={columns}
      rows={rows}
      getName={(row) => row.name}
      selection={{ value: { ids: new Set() }, onChange: () => undefined }}
      onSort={() => undefined}
      operations={(row) => <button type="button">{row.code}</button>}
    />,
  );
  // The first frame renders it, the second follows when that is done.
  await frame();
  await frame();
  const firstRender = performance.now() - from;
  const grid = place.querySelector("[role=grid]");
  const scrolledBy = (step: number) => async () =>
    await framesOf(() => {
      if (grid !== null) grid.scrollTop += step;
    });
  const scrolling = [...(await scrolledBy(size.step)()), ...(await scrolledBy(size.jump)())];
  return { firstRender, idle, scrolling, nodes: place.querySelectorAll("*").length, top: grid?.scrollTop ?? 0 };
}

const place = document.querySelector(".grid");
if (place !== null) {
  const figures = await measure(place);
  const output = document.createElement("output");
  output.textContent = JSON.stringify(figures);
  document.body.append(output);
}
