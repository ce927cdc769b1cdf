/**
 * Limits calls per minute by a token bucket: calls not used in the last minute may come at once. The count is
 * kept in this process, so each of several processes counts separately.
 */
export function createRateLimiter(now: () => number = () => performance.now()) {
  const buckets = new Map<string, { tokens: number; at: number }>()

  /** Returns null if the call is allowed; otherwise the milliseconds until it will be. */
  return function rateLimit(name: string, perMinute: number): number | null {
    const nowMs = now()
    const bucket = buckets.get(name) ?? { tokens: perMinute, at: nowMs }
    const perMs = perMinute / 60_000
    const tokens = Math.min(perMinute, bucket.tokens + (nowMs - bucket.at) * perMs)
    const isAdmitted = tokens >= 1
    buckets.set(name, { tokens: isAdmitted ? tokens - 1 : tokens, at: nowMs })
    return isAdmitted ? null : Math.ceil((1 - tokens) / perMs)
  }
}
