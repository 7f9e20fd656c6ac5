import { useQuery } from "@tanstack/react-query";
import { Form } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import * as z from "zod";
import type { Api } from "#contract/api";
import { call } from "#base/api";
import { canCall } from "#base/session/session";
import { useSettled } from "../parts/useSettled.ts";
import type { Proposal } from "../resource/resource.ts";

type Props = { api: Api; proposal: Proposal };

/** Fills in a field with what the server proposes, until the user enters a value. Without an answer it stays empty. */
export function ProposedValue({ api, proposal }: Props) {
  const form = Form.useFormInstance();
  const source: unknown = Form.useWatch(proposal.from);
  const text = useSettled(typeof source === "string" ? source.trim() : "");
  const lastProposed = useRef<string>(undefined);
  const { data } = useQuery({
    // Not under the name of the API: each record that is added would ask again.
    queryKey: ["proposal", api.name, proposal.call, text],
    queryFn: async ({ signal }) =>
      z.string().parse(await call(api, proposal.call, { [proposal.from]: text }, { signal })),
    enabled: text !== "" && canCall(api, proposal.call),
    // The record that was added a moment ago has taken its value.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  const fill = useEffectEvent((value: string) => {
    const current: unknown = form.getFieldValue(proposal.field);
    const isOwn = current !== undefined && current !== "" && current !== lastProposed.current;
    lastProposed.current = value;
    if (isOwn || value === "") return;
    form.setFieldValue(proposal.field, value);
    // Once it is shown: a user who is already in the field replaces it by typing, as one who enters it later.
    setTimeout(() => selectIfFocused(`${api.name}_${proposal.field}`), 0);
  });
  useEffect(() => (data === undefined ? undefined : fill(data)), [data]);
  return undefined;
}

function selectIfFocused(id: string): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && focused.id === id) focused.select();
}
