import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod";
import { useIsNarrow } from "../theme/theme.tsx";

/** An entry of the browser's history; the number of its layers is kept in its state, next to the router's own. */
const Entry = z.looseObject({ layers: z.int().default(0) }).catch({ layers: 0 });

/**
 * A link that closes a layer is followed after its click: a step back before that would undo it. A layer that opens in
 * the meantime takes over the step.
 */
const settleMs = 100;

/** What is open above the page, the lowest first, and how it closes. */
const layers = new Map<symbol, () => void>();
/** Steps back have been requested, and the browser has not made them yet. */
let isReturning = false;

/**
 * On a phone, makes an open sheet, drawer or menu a step of the browser's history: going back closes it and stays on the
 * page. Several may be open above each other. `onBack` may ask first: what stays open gets a new step.
 */
export function useBackStep(isOpen: boolean, onBack: () => void): void {
  const isActive = useIsNarrow() && isOpen;
  const [layer, setLayer] = useState(createLayer);
  const close = useEffectEvent(() => {
    setLayer(createLayer);
    onBack();
  });
  useEffect(() => (isActive ? addLayer(layer, () => close()) : undefined), [isActive, layer]);
}

function createLayer(): symbol {
  return Symbol("layer");
}

function addLayer(layer: symbol, close: () => void): () => void {
  layers.set(layer, close);
  addEventListener("popstate", handlePop);
  matchHistory();
  return () => {
    layers.delete(layer);
    setTimeout(matchHistory, settleMs);
  };
}

/** Adds or removes steps until the current entry has one for each layer. */
function matchHistory(): void {
  if (isReturning) return;
  const entry = Entry.parse(history.state);
  for (let count = entry.layers + 1; count <= layers.size; count += 1)
    history.pushState({ ...entry, layers: count }, "");
  if (entry.layers <= layers.size) return;
  isReturning = true;
  history.go(layers.size - entry.layers);
}

/** Closes the layers that the new entry does not have, and skips entries whose layers were closed by other means. */
function handlePop(): void {
  // A requested step back closes nothing: a layer opened after the request has no entry yet.
  const closedLayers = isReturning ? [] : [...layers].slice(Entry.parse(history.state).layers);
  isReturning = false;
  for (const [layer, close] of closedLayers) {
    layers.delete(layer);
    close();
  }
  matchHistory();
}
