import type { RequestRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import { useNow } from '#live/clock.ts'
import { useMe } from '../session/me.ts'
import { rowReasonText } from '../problems/sentences/rows.ts'
import { whenMinute, whenShort } from '../when.ts'
import { whoText } from '../session/who.ts'
import { refusalOf, workNow } from './request-work.ts'

/** Returns why a request is on hold, and until when. */
export const heldText = ({ reason, until }: NonNullable<RequestRow['hold']>) =>
  until === null
    ? m.disposition_held({ reason })
    : m.disposition_held_until({ reason, when: whenMinute(until) })

export const claimedText = (holder: string, until: string | null) =>
  until === null
    ? m.problem_request_held()
    : m.request_held_by({ who: whoText(holder), when: whenShort(until) })

type Row = Pick<RequestRow, 'holder' | 'leaseUntil' | 'hold' | 'can'>

/**
 * Returns the sentence of a refusal with the details of this row: who has claimed it, or why it is on hold
 * and until when.
 */
export function refusalText(row: Row, code: string, nowMs: number): string {
  const { holder, hold } = workNow(row, nowMs)
  if (code === 'request-on-hold' && hold !== null) return heldText(hold)
  if (code === 'request-held' && holder !== null) return claimedText(holder, row.leaseUntil)
  return rowReasonText(code)
}

/** Returns a function that gives the reason why an act is disabled now; null when it is enabled. */
export function useWhyNot(row: Row): (act: string) => string | null {
  const me = useMe()
  const now = useNow()
  return (act) => {
    const refusal = refusalOf(row, act, me.email, now)
    return refusal === null ? null : refusalText(row, refusal, now)
  }
}
