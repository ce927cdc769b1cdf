const afterMissedMs = 10_000

/**
 * Keeps rows visible that no longer match the list's filter, for a time or until they change again, so that
 * they do not disappear while in use.
 */
export function createRowStays(onChange: (id: string) => void, onEnd: (id: string) => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout> | null>()
  const leftIds = new Set<string>()

  function cancel(id: string) {
    const timer = timers.get(id)
    if (timer) clearTimeout(timer)
    if (timers.delete(id)) onChange(id)
  }

  function leave(id: string, ms: number) {
    leftIds.add(id)
    cancel(id)
    if (ms <= 0) return onEnd(id)
    timers.set(id, Number.isFinite(ms) ? setTimeout(() => onEnd(id), ms) : null)
    onChange(id)
  }

  return {
    has: (id: string) => timers.has(id),
    /** Whether the row was in the list and belongs to it no longer, though it may still stay. */
    hasLeft: (id: string) => leftIds.has(id),
    /** Notes rows that left without staying. */
    noteLeft: (ids: readonly string[]) => ids.forEach((id) => leftIds.add(id)),
    /** Notes that the row belongs to the list, again or still. */
    belongs(id: string) {
      leftIds.delete(id)
      cancel(id)
    },
    /**
     * Returns the rows that stay, after changes may have been missed. A row that waits for its next change, and is not
     * among those that did change (`changed`), leaves after ten seconds: that change may have been one of the missed.
     */
    idsAfterMissed(changed: ReadonlySet<string>) {
      for (const [id, timer] of timers) if (timer === null && !changed.has(id)) leave(id, afterMissedMs)
      return timers.keys()
    },
    cancel,
    leave,
    stop() {
      for (const timer of timers.values()) if (timer) clearTimeout(timer)
    },
  }
}
