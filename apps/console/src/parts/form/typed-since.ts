const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns the values of a form after it was saved: those of the saved row, except in fields that were changed while it
 * was being saved.
 */
export function typedSince<Draft extends object>(draft: Draft, sentDraft: Draft, savedDraft: Draft): Draft {
  const names = Object.keys(savedDraft) as (keyof Draft)[]
  const changed = names.filter((name) => !isSame(draft[name], sentDraft[name]))
  return { ...savedDraft, ...Object.fromEntries(changed.map((name) => [name, draft[name]])) }
}
