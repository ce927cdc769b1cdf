import type { Allowed } from '../decision.ts'
import { permission, type Role } from '../staff/acts.ts'
import type { RequestKind, RequestState } from './request.ts'
import { whyWithdrawalStays, type WithdrawalReason } from './withdrawal.ts'

/**
 * Who works on a request and until when, and why it is on hold. Claim and hold expire by the database's clock; a hold
 * without `holdUntil` lasts until somebody lifts it.
 */
export type RequestWork = {
  holder: string | null
  leaseUntil: Date | null
  holdReason: string | null
  holdUntil: Date | null
}

export const workActs = ['claim', 'release', 'takeOver', 'hold', 'liftHold', 'addNote'] as const
export type WorkAct = (typeof workActs)[number]

export type WorkReason =
  | 'not-permitted'
  | 'deposit-not-pending'
  | WithdrawalReason
  | 'request-held'
  | 'request-on-hold'
  | 'request-not-claimed'
  | 'request-not-yours'
  | 'request-not-on-hold'

type Facts = RequestWork & { kind: RequestKind; state: RequestState }

/**
 * Returns why nobody can work on the request: nothing is left to do, or a call to the back-end is under way.
 * Null if work is left.
 */
function overBecause({ kind, state }: Facts): WorkReason | null {
  if (kind === 'deposit') return state === 'pending' ? null : 'deposit-not-pending'
  return state === 'pending' || state === 'adjusted' || state === 'transferred'
    ? null
    : whyWithdrawalStays[state]
}

/**
 * Returns what role and state allow, regardless of who has claimed the request, since rows are encoded once
 * per role. `release`, `liftHold` and `addNote` are also possible once nothing is left to do.
 */
export function workCan(facts: Facts, role: Role): Record<WorkAct, Allowed<WorkReason>> {
  const overReason = overBecause(facts)
  const mayWork = overReason ?? permission(role, 'request.claim')
  const onHold = facts.holdReason !== null
  return {
    claim: mayWork === true && onHold ? 'request-on-hold' : mayWork,
    release: facts.holder === null ? 'request-not-claimed' : permission(role, 'request.claim'),
    takeOver:
      facts.holder === null ? 'request-not-claimed' : (overReason ?? permission(role, 'request.takeOver')),
    hold: mayWork,
    liftHold: onHold ? permission(role, 'request.claim') : 'request-not-on-hold',
    addNote: permission(role, 'request.claim'),
  }
}

const blockedByClaim = ['claim', 'hold', 'liftHold'] as const
const moneyActs = ['match', 'cancel', 'complete', 'adjust', 'transfer'] as const

/**
 * Reduces `can` to what one person may do. A hold blocks the acts that move or end the request (`moneyActs`); a
 * colleague's claim blocks these and all work on the request except taking it over and adding notes. The console
 * applies this to a row, `checkWork` to a single act.
 */
export function requestCanFor<Can extends Record<string, Allowed<string>>>(
  can: Can,
  { holder, onHold }: { holder: string | null; onHold: boolean },
  viewerEmail: string,
): Can {
  const reducedCan: Record<string, Allowed<string>> = { ...can }
  const block = (acts: readonly string[], reason: WorkReason) => {
    for (const act of acts) if (reducedCan[act] === true) reducedCan[act] = reason
  }
  if (holder === viewerEmail) block(['takeOver'], 'not-permitted')
  else if (holder !== null) {
    block([...blockedByClaim, ...moneyActs], 'request-held')
    block(['release'], 'request-not-yours')
  }
  if (onHold) block(moneyActs, 'request-on-hold')
  return reducedCan as Can
}

/** Returns the work as of `now`: an expired lease or hold no longer counts. */
export function workAt<Work extends RequestWork>(work: Work, now: Date): Work {
  const isClaimed = work.leaseUntil !== null && work.leaseUntil > now
  const isOnHold = work.holdReason !== null && (work.holdUntil === null || work.holdUntil > now)
  return {
    ...work,
    ...(!isClaimed && { holder: null, leaseUntil: null }),
    ...(!isOnHold && { holdReason: null, holdUntil: null }),
  }
}

/** Whether this person may do this to the request now. */
export function checkWork(
  facts: Facts,
  act: WorkAct,
  { email, role }: { email: string; role: Role },
  now: Date,
): Allowed<WorkReason> {
  const current = workAt(facts, now)
  const currentWork = { holder: current.holder, onHold: current.holdReason !== null }
  return requestCanFor(workCan(current, role), currentWork, email)[act]
}

/** Returns why this person may not move the request's money now; null when they may. */
export function whyMoneyBlocked(
  work: RequestWork,
  email: string,
  now: Date,
): Extract<WorkReason, 'request-held' | 'request-on-hold'> | null {
  const { holder, holdReason } = workAt(work, now)
  if (holder !== null && holder !== email) return 'request-held'
  return holdReason === null ? null : 'request-on-hold'
}
