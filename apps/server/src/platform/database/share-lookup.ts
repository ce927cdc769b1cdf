/**
 * Shares lookups of the same key between concurrent callers. A caller never gets data read before its call: a
 * call made during a lookup shares the next lookup, which begins when the current one has ended.
 */
export function shareLookup<Found>(find: (key: string) => Promise<Found>) {
  /** Per key: the lookup that starts next, and the end of the last one that was started or promised. */
  const nextOf = new Map<string, Promise<Found>>()
  const endOf = new Map<string, Promise<void>>()

  return function lookUp(key: string): Promise<Found> {
    const sharedLookup = nextOf.get(key)
    if (sharedLookup !== undefined) return sharedLookup
    const before = endOf.get(key)
    const found =
      before?.then(() => {
        nextOf.delete(key)
        return find(key)
      }) ?? find(key)
    if (before !== undefined) nextOf.set(key, found)
    const end: Promise<void> = found.then(ignore, ignore).then(() => {
      if (endOf.get(key) === end) endOf.delete(key)
    })
    endOf.set(key, end)
    return found
  }
}

const ignore = () => {}
