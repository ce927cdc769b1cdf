import { idleWarningSeconds } from '@khlang/domain/staff/idle'

/**
 * How close an idle session is to its end: not close (`used`), so close that a warning is shown (`seconds`: what is
 * left), or over.
 */
export type IdlePhase = { name: 'used' } | { name: 'warned'; seconds: number } | { name: 'over' }

/** `now` and `endsAt` are in milliseconds since 1970. */
export function idlePhaseAt(now: number, endsAt: number): IdlePhase {
  const seconds = Math.ceil((endsAt - now) / 1000)
  if (seconds <= 0) return { name: 'over' }
  return seconds <= idleWarningSeconds ? { name: 'warned', seconds } : { name: 'used' }
}
