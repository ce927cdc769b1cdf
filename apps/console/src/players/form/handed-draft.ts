import type { Draft } from './draft.ts'

type Handed = { draft: Draft; onTaken: () => void }

/**
 * What was typed in the short form, on its way to the form with all fields. Not in the address or in the history, since
 * it names a person. Still here when the way was not taken: the short form stays open until the other has it.
 */
let handed: Handed | null = null

/** Passes a draft on to the form with all fields. `onTaken` is called when that form shows it. */
export function handDraft(draft: Draft, onTaken: () => void) {
  handed = { draft, onTaken }
}

/** The draft that waits for the form with all fields; null if none was passed on. */
export const handedDraft = (): Draft | null => handed?.draft ?? null

/** Called by the form that shows it. */
export function takeHandedDraft() {
  const taken = handed
  handed = null
  taken?.onTaken()
}

/** Called by the short form when it closes without having been taken over. */
export function dropHandedDraft() {
  handed = null
}
