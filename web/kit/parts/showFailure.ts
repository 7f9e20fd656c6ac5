import type { App } from "antd";
import { CallError } from "#base/answer";

type Messages = ReturnType<typeof App.useApp>["message"];

/**
 * Shows why a call failed, the one place of this message (specification 8). A caller that shows the reason itself, for
 * example at a field, does not use it. Anything but a failed call is thrown.
 *
 * ```ts
 * try { await call(…) } catch (error) { showFailure(error, message) }
 * ```
 */
export function showFailure(error: unknown, message: Pick<Messages, "error">): asserts error is CallError {
  if (!(error instanceof CallError)) throw error;
  void message.error(error.message);
}
