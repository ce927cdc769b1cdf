/**
 * Keeps rows visible that no longer match the list's filter, for a time or until they change again, so that
 * they do not disappear while in use.
 */
export function createRowStays(onChange: (id: string) => void, onEnd: (id: string) => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout> | null>()

  function cancel(id: string) {
    const timer = timers.get(id)
    if (timer) clearTimeout(timer)
    if (timers.delete(id)) onChange(id)
  }

  return {
    has: (id: string) => timers.has(id),
    ids: () => timers.keys(),
    /** The rows that stay until they change again. */
    endless: () => [...timers].filter(([, timer]) => timer === null).map(([id]) => id),
    cancel,
    leave(id: string, ms: number) {
      cancel(id)
      if (ms <= 0) return onEnd(id)
      timers.set(id, Number.isFinite(ms) ? setTimeout(() => onEnd(id), ms) : null)
      onChange(id)
    },
    stop() {
      for (const timer of timers.values()) if (timer) clearTimeout(timer)
    },
  }
}
