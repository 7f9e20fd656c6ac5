import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { TextSource } from "#contract/text";
import { loadTexts } from "#base/i18n";
import { kitText } from "../text/index.ts";
import type { PartLoader } from "../webModule.ts";

type LazyPartProps<Props extends object> = {
  load: PartLoader<Props>;
  texts: TextSource;
  props: Props;
  /** Shown until the part is loaded. */
  fallback?: ReactNode;
};

type PartState<Props> = { readonly Part?: ComponentType<Props>; readonly error?: Error };

/** A part of a module, loaded with its texts and those of the kit. If loading fails, the error boundary around it shows why. */
export function LazyPart<Props extends object>({ load, texts, props, fallback }: LazyPartProps<Props>): ReactNode {
  const [{ Part, error }, setState] = useState<PartState<Props>>({});
  useEffect(() => {
    Promise.all([load(), loadTexts(texts), loadTexts(kitText)]).then(
      ([{ Component }]) => setState({ Part: Component }),
      (failure: Error) => setState({ error: failure }),
    );
  }, [load, texts]);
  if (error !== undefined) throw error;
  return Part === undefined ? fallback : <Part {...props} />;
}
