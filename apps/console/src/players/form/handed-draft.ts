import type { Draft } from './draft.ts'

type Handed = { draft: Draft; onTaken: () => void }

/**
 * The draft of the short form, to be passed to the form with all fields. It contains personal data, so it is
 * not passed in the URL or in the history. It stays here until the form with all fields shows it; until then
 * the short form stays open.
 */
let handed: Handed | null = null

/** Passes a draft on to the form with all fields. `onTaken` is called when that form shows it. */
export function handDraft(draft: Draft, onTaken: () => void) {
  handed = { draft, onTaken }
}

/** Returns the draft that waits for the form with all fields; null if there is none. */
export const handedDraft = (): Draft | null => handed?.draft ?? null

/** Removes the draft and calls its `onTaken`. Called by the form that shows it. */
export function takeHandedDraft() {
  const taken = handed
  handed = null
  taken?.onTaken()
}

/** Drops the draft. Called by the short form when it closes. */
export function dropHandedDraft() {
  handed = null
}
