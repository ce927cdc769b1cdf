import { idleWarningSeconds } from '@khlang/domain/staff/idle'

/**
 * How close an idle session is to its end: not close (`used`), so close that a warning is shown (`seconds`: what is
 * left), or over.
 */
export type IdlePhase = { name: 'used' } | { name: 'warned'; seconds: number } | { name: 'over' }

/**
 * Returns the phase of the page. Once the session is `over`, it stays so whatever end is stored: another employee may
 * have signed in since. The cover is lifted after asking the server who it was.
 */
export const nextPhase = (before: IdlePhase, now: IdlePhase): IdlePhase =>
  before.name === 'over' || JSON.stringify(now) === JSON.stringify(before) ? before : now

/** `now` and `endsAt` are in milliseconds since 1970. */
export function idlePhaseAt(now: number, endsAt: number): IdlePhase {
  const seconds = Math.ceil((endsAt - now) / 1000)
  if (seconds <= 0) return { name: 'over' }
  return seconds <= idleWarningSeconds ? { name: 'warned', seconds } : { name: 'used' }
}
