/** Calls made while a read is in progress get its result: for figures that several metrics share. */
export function coalesceReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | null = null
  return () => {
    underWay ??= read().finally(() => {
      underWay = null
    })
    return underWay
  }
}
