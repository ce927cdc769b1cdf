import type { DeskAct } from '@khlang/contract/statements/statements'
import type { EntryAct } from '@khlang/domain/statements/entry'
import { refusalOf } from './entry-acts.ts'

/**
 * How an act of the employee is undone: `undo` a match whose order is not finished, `reverse` a credit, `lift` a hold,
 * `release` a claim, `reopen` a closed entry, or `propose` a declined pair again.
 */
export type Way = 'undo' | 'reverse' | 'lift' | 'release' | 'reopen' | 'propose'

export type WayBack =
  | { way: Way; reason: string | null }
  /** The act cannot be undone. `later`: the entry has moved on since; `nothing`: this kind of act has no undo here. */
  | { way: null; reason: 'later' | 'nothing' }

const actFor: Record<Exclude<Way, 'propose'>, EntryAct> = {
  undo: 'undo',
  reverse: 'reverse',
  lift: 'hold',
  release: 'release',
  reopen: 'reopen',
}

/**
 * Returns how to undo an act, given the current state of its entry, with a reason code if the employee may not undo it
 * now; `reason` null: they may.
 */
export function wayBack(act: DeskAct, me: { email: string; may: readonly string[] }, nowMs: number): WayBack {
  const way = wayOf(act, me.email)
  if (way === 'later' || way === 'nothing') return { way: null, reason: way }
  if (way === 'propose') return { way, reason: me.may.includes('entry.match') ? null : 'not-permitted' }
  return { way, reason: refusalOf(act.entry, actFor[way], me.email, nowMs) }
}

function wayOf({ act, entry, orderId, last, reason }: DeskAct, myEmail: string): Way | 'later' | 'nothing' {
  switch (act) {
    case 'entry.match':
      if (entry.orderId !== orderId) return 'later'
      return entry.state === 'crediting' ? 'undo' : entry.state === 'done' ? 'reverse' : 'later'
    case 'entry.hold':
      if (!reason) return 'nothing'
      return last && entry.hold !== null ? 'lift' : 'later'
    case 'entry.claim':
    case 'entry.takeOver':
      return entry.state === 'claimed' && entry.holder === myEmail ? 'release' : 'later'
    case 'entry.cancel':
    case 'entry.markDuplicate':
    case 'entry.dispose':
      return last && entry.state === 'cancelled' ? 'reopen' : 'later'
    case 'entry.decline':
      return 'propose'
    default:
      return 'nothing'
  }
}
