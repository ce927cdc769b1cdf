import type { Allowed } from '../decision.ts'
import { withLatinDigits } from '../digits.ts'
import type { RequestKind, RequestState } from './request.ts'

/** A request has a few slips: one per transfer, and a better picture of it. */
export const mostSlips = 10

/** Shorter than this anything would look like anything. */
export const shortestReference = 6

/**
 * What two references are compared by: whoever types one leaves out spaces and dashes, and writes small what the bank writes large.
 * Null for what is none.
 */
export function referenceKey(text: string): string | null {
  const key = withLatinDigits(text)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
  return key.length < shortestReference ? null : key
}

/**
 * The money of such a request has moved, or is on its way: whoever shows its slip once more shows money that is spent. What was taken
 * back, or never was, leaves its slip free for the right player; so a reversed or cancelled request is not among them.
 */
export const isSpent = (kind: RequestKind, state: RequestState): boolean => spent[kind].includes(state)

const spent: Record<RequestKind, readonly RequestState[]> = {
  deposit: ['crediting', 'done'],
  // A payout's own slip is no proof that a player paid us.
  withdrawal: ['crediting', 'transferred', 'done'],
}

/** A slip like one of this request, on another. */
export type AlikeSlip = { kind: RequestKind; state: RequestState }

/** A person may credit it all the same, having been asked once more, and says why. */
export const checkSlips = (
  alike: readonly AlikeSlip[],
  { accepted, reason }: { accepted: boolean; reason: string },
): Allowed<'slip-used'> =>
  !alike.some(({ kind, state }) => isSpent(kind, state)) || (accepted && reason.trim() !== '') || 'slip-used'
