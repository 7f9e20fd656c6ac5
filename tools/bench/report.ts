import os from "node:os";

/** The value that a share of them, from 0 to 1, does not exceed; 0 if there is none. */
export function percentile(values: readonly number[], share: number): number {
  const position = Math.min(values.length - 1, Math.floor(values.length * share));
  return values.toSorted((a, b) => a - b)[position] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** `2 shared cores, 24 GB, linux x64, Node 24.21.0` */
export function describeMachine(): string {
  const cores = os.availableParallelism();
  const memoryGb = Math.round(os.totalmem() / 1024 ** 3);
  return `${cores} shared cores, ${memoryGb} GB, ${os.platform()} ${os.arch()}, Node ${process.versions.node}`;
}
