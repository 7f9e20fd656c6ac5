import { act, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { lazyPart } from "../parts/lazyPart.ts";
import { PickerFallback } from "./PickerFallback.tsx";

/** A form with a picker whose code arrives when `arrive` is called. */
async function aFormWithLatePicker() {
  const { promise, resolve } = Promise.withResolvers<() => React.ReactNode>();
  const LatePicker = lazyPart(async () => await promise);
  await renderScreen(
    <>
      <Suspense fallback={<PickerFallback id="parent" aria-label="Parent" />}>
        <LatePicker />
      </Suspense>
      <input aria-label="Name" />
    </>,
    { server: createFakeServer() },
  );
  return async () =>
    await act(async () => await Promise.resolve(resolve(() => <input id="parent" aria-label="Picker" />)));
}

it("hands the focus over to the picker that it stands for", async () => {
  const arrive = await aFormWithLatePicker();

  screen.getByLabelText("Parent").focus();
  await arrive();

  expect(await screen.findByLabelText("Picker")).toBe(document.activeElement);
});

it("leaves the focus where it is otherwise", async () => {
  const arrive = await aFormWithLatePicker();

  screen.getByLabelText("Name").focus();
  await arrive();

  await screen.findByLabelText("Picker");
  expect(screen.getByLabelText("Name")).toBe(document.activeElement);
});
