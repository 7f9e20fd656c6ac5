import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Chart } from "./Chart.tsx";
import type { CalendarChart, SeriesChart } from "./chartData.ts";

const runs: SeriesChart = {
  kind: "bar",
  categoryTitle: "Hour",
  categories: ["08:00", "09:00"],
  series: [
    { name: "Succeeded", values: [3, 1200], tone: "success" },
    { name: "Failed", values: [null, 2], tone: "danger" },
  ],
  isStacked: true,
};
const days: CalendarChart = {
  kind: "calendar",
  categoryTitle: "Day",
  name: "Entries",
  from: "2026-01-01",
  to: "2026-12-31",
  days: [{ day: "2026-11-21", value: 7 }],
};

describe("chart", () => {
  it("draws series with their names", async () => {
    render(<Chart label="Runs" data={runs} />);

    const drawing = await screen.findByRole("img", { name: "Runs" });

    expect(await within(drawing).findByText("Succeeded")).toBeTruthy();
    expect(within(drawing).getByText("Failed")).toBeTruthy();
  });

  it("shows the same values as a table", async () => {
    render(<Chart label="Runs" data={runs} format={(value) => `${value} runs`} />);

    await userEvent.click(await screen.findByRole("button", { name: "以表格查看“Runs”" }));

    const table = screen.getByRole("table", { name: "Runs" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Hour", "Succeeded", "Failed"]);
    expect(within(table).getByRole("row", { name: "09:00 1200 runs 2 runs" })).toBeTruthy();
    expect(within(table).getByRole("row", { name: "08:00 3 runs 无" })).toBeTruthy();
    expect(screen.queryByRole("img", { name: "Runs" })).toBeNull();
  });

  it("draws a calendar, whose days are picked from the table by keyboard", async () => {
    const handlePick = vi.fn<(day: string) => void>();
    render(<Chart label="Year" data={days} onPick={handlePick} />);
    const drawing = await screen.findByRole("img", { name: "Year" });
    await waitFor(() => expect(drawing.querySelectorAll("path").length).toBeGreaterThan(364));

    await userEvent.click(screen.getByRole("button", { name: "以表格查看“Year”" }));
    await userEvent.click(screen.getByRole("button", { name: /2026年11月21日/u }));

    expect(handlePick).toHaveBeenCalledExactlyOnceWith("2026-11-21");
  });

  it("tells days apart beside a very busy one, marks the chosen day, and explains its colours", async () => {
    const values = [1, 2, 3, 100_000].map((value, index) => ({ day: `2026-11-0${index + 1}`, value }));
    render(<Chart label="Year" data={{ ...days, days: values, chosen: { from: "2026-11-02", to: "2026-11-02" } }} />);
    const drawing = await screen.findByRole("img", { name: "Year" });
    await waitFor(() => expect(drawing.querySelectorAll("path").length).toBeGreaterThan(364));

    const paths = [...drawing.querySelectorAll("path")];
    const shades = new Set(
      paths.map((path) => path.getAttribute("fill")).filter((fill) => /^#\w{8}$/u.test(fill ?? "")),
    );
    expect(shades.size).toBe(4);
    expect(paths.filter((path) => path.getAttribute("stroke-width") === "2")).toHaveLength(1);
    expect(screen.getByText(/少.*多/u).querySelectorAll("span")).toHaveLength(5);
  });

  it("shows days that are all alike in the lowest shade", async () => {
    const same = ["2026-11-01", "2026-11-02"].map((day) => ({ day, value: 1 }));
    render(<Chart label="Year" data={{ ...days, days: same }} />);
    const drawing = await screen.findByRole("img", { name: "Year" });
    await waitFor(() => expect(drawing.querySelectorAll("path").length).toBeGreaterThan(364));

    const fills = [...drawing.querySelectorAll("path")].map((path) => path.getAttribute("fill") ?? "");
    expect(fills.filter((fill) => /^#\w{6}40$/u.test(fill))).toHaveLength(2);
  });

  it("draws a gauge with its formatted value", async () => {
    render(
      <Chart
        label="CPU"
        data={{ kind: "gauge", name: "Usage", value: 42, maximum: 100 }}
        format={(value) => `${value} %`}
      />,
    );

    const drawing = await screen.findByRole("img", { name: "CPU" });

    expect(await within(drawing).findByText("42 %")).toBeTruthy();
    expect(within(drawing).getByText("Usage")).toBeTruthy();
  });
});
