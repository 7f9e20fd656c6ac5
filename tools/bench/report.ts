import os from "node:os";

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** `2 shared cores, 24 GB, linux x64, Node 24.21.0` */
export function describeMachine(): string {
  const cores = os.availableParallelism();
  const memoryGb = Math.round(os.totalmem() / 1024 ** 3);
  return `${cores} shared cores, ${memoryGb} GB, ${os.platform()} ${os.arch()}, Node ${process.versions.node}`;
}
