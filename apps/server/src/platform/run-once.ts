/** Runs the work only once, however often it is called; every caller waits for the same run. */
export function runOnce(work: () => Promise<void>): () => Promise<void> {
  let run: Promise<void> | undefined
  return () => (run ??= work())
}
