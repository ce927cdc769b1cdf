/**
 * Limits how fast the bytes of one caller are read. A faster sender is slowed down by TCP, as on a slower
 * connection. So a caller with large files takes no more than a fair share of this process, and no file is
 * refused.
 */
export function createPace(perSecond: number, now: () => number = () => performance.now()) {
  const perMs = perSecond / 1_000
  /** Per caller: the time at which all bytes so far would have arrived at the permitted speed. */
  const busyUntilByName = new Map<string, number>()

  /**
   * Returns how long to wait before reading on, in milliseconds. The bytes of a quarter of a second may come
   * at once.
   */
  return function waitFor(name: string, bytes: number): number {
    const nowMs = now()
    const until = Math.max(nowMs, busyUntilByName.get(name) ?? 0) + bytes / perMs
    if (busyUntilByName.size > 1_000)
      for (const [other, end] of busyUntilByName) if (end <= nowMs) busyUntilByName.delete(other)
    busyUntilByName.set(name, until)
    return Math.max(0, until - nowMs - atOnceMs)
  }
}

const atOnceMs = 250
