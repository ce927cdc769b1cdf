/**
 * Shares one read between all calls made while it is in progress. Used for figures that several metrics need.
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
