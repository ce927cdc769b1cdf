/**
 * Shares one read between all calls that are made while it is in progress: for figures that several metrics
 * need.
 */
export function coalesceReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | null = null
  return () => {
    underWay ??= read().finally(() => {
      underWay = null
    })
    return underWay
  }
}
