import { idleWarningSeconds } from '@khlang/domain/staff/idle'

/** How far a session that nobody uses is from its end. */
export type IdlePhase = { name: 'used' } | { name: 'warned'; seconds: number } | { name: 'over' }

export function idlePhaseAt(now: number, endsAt: number): IdlePhase {
  const seconds = Math.ceil((endsAt - now) / 1000)
  if (seconds <= 0) return { name: 'over' }
  return seconds <= idleWarningSeconds ? { name: 'warned', seconds } : { name: 'used' }
}
