import type { Allowed } from '../decision.ts'
import { withLatinDigits } from '../digits.ts'
import type { RequestKind, RequestState } from './request.ts'

/** Maximum number of slips per request. A request has few: one per transfer, sometimes a second, better picture. */
export const maxSlips = 10

/** Shorter references are not compared: too many would match by chance. */
export const minReferenceLength = 6

/**
 * Returns the key by which two references are compared. It ignores spaces, dashes and case, since people type
 * references differently. Null when the text is too short to be a reference.
 */
export function referenceKey(text: string): string | null {
  const key = withLatinDigits(text)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
  return key.length < minReferenceLength ? null : key
}

/**
 * Whether the request's money has moved or is on its way, so that its slip counts as spent. A reversed or cancelled
 * request leaves its slip free for the right player.
 */
export const isSpent = (kind: RequestKind, state: RequestState): boolean => spentStates[kind].includes(state)

const spentStates: Record<RequestKind, readonly RequestState[]> = {
  deposit: ['crediting', 'done'],
  // A slip of a payout shows the shop's own transfer, so no deposit may be credited for it.
  withdrawal: ['crediting', 'transferred', 'done'],
}

/** Another request that has a slip with the picture or the reference of a slip of this request. */
export type DuplicateSlip = { kind: RequestKind; state: RequestState }

/**
 * Refuses to match a deposit whose slip was already used for another request, unless the employee confirmed that and
 * gave a reason.
 */
export const checkSlips = (
  duplicates: readonly DuplicateSlip[],
  { accepted, reason }: { accepted: boolean; reason: string },
): Allowed<'slip-used'> =>
  !duplicates.some(({ kind, state }) => isSpent(kind, state)) ||
  (accepted && reason.trim() !== '') ||
  'slip-used'
