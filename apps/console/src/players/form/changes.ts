import type { PlayerWritten } from '@khlang/contract/players/player-form'
import { type PersonalField, type PlayerField, playerFields } from '@khlang/domain/players/player-fields'
import type { Draft, Hidden } from './draft.ts'
import { type FieldProblem, readField } from './read-field.ts'

/** What typed values are compared with: the player's values as read, and the masked form of the hidden ones. */
export type Base = { draft: Draft; hidden: Hidden }

/** Fields with a hidden value that the employee decided to remove. */
export type Emptied = ReadonlySet<PlayerField>

const isHidden = (field: PlayerField, { hidden }: Base) => hidden[field as PersonalField] !== undefined

/**
 * Whether a field will be written, because its value differs. An empty hidden field counts as unchanged, unless its
 * value is to be removed.
 */
export function isChanged(field: PlayerField, draft: Draft, base: Base, emptied: Emptied): boolean {
  if (isHidden(field, base)) return emptied.has(field) || draft[field].trim() !== ''
  if (draft[field] === base.draft[field]) return false
  const [now, before] = [readField(field, draft[field]), readField(field, base.draft[field])]
  return !('value' in now) || !('value' in before) || now.value !== before.value
}

/** Returns the fields that will be written, invalid ones too. */
export const changedOf = (draft: Draft, base: Base, emptied: Emptied): PlayerField[] =>
  playerFields.filter((field) => isChanged(field, draft, base, emptied))

/**
 * Returns the errors of the typed values. Unchanged fields of an existing player are not checked, even if a current
 * rule would refuse them.
 */
export function problemsOf(
  draft: Draft,
  base: Base,
  { emptied, isNew }: { emptied: Emptied; isNew: boolean },
): Partial<Record<PlayerField, FieldProblem>> {
  const problems: Partial<Record<PlayerField, FieldProblem>> = {}
  for (const field of playerFields) {
    if (!isNew && !isChanged(field, draft, base, emptied)) continue
    if (emptied.has(field)) continue
    const read = readField(field, draft[field])
    if ('problem' in read) problems[field] = read.problem
  }
  const code = draft.code.trim()
  if (code === '' && (isNew ? draft.agentId === '' && draft.masterId === '' : base.draft.code !== ''))
    problems.code = 'missing'
  return problems
}

/**
 * Returns what typed values are compared with after these changes were saved. A hidden value that was replaced or
 * removed is not hidden any more.
 */
export function baseAfter(draft: Draft, { hidden }: Base, changes: PlayerWritten): Base {
  const stillHidden = Object.entries(hidden).filter(([field]) => !(field in changes))
  return { draft: { ...draft, password: '' }, hidden: Object.fromEntries(stillHidden) }
}

/** Returns the typed values after these were saved. A password that was saved is no longer in the form. */
export const draftAfter = (draft: Draft, sentDraft: Draft): Draft =>
  draft.password === sentDraft.password ? { ...draft, password: '' } : draft

/** Returns the changed fields in the form in which they are sent; invalid ones are left out. */
export function writtenOf(draft: Draft, base: Base, emptied: Emptied): PlayerWritten {
  const changedFields: Record<string, unknown> = {}
  for (const field of changedOf(draft, base, emptied)) {
    if (emptied.has(field)) changedFields[field] = null
    else {
      const read = readField(field, draft[field])
      if ('value' in read && !(field === 'code' && read.value === null)) changedFields[field] = read.value
    }
  }
  return changedFields
}
