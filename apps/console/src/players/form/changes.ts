import type { PlayerWritten } from '@khlang/contract/player-form'
import { type PersonalField, type PlayerField, playerFields } from '@khlang/domain/players/player-fields'
import type { Draft, Hidden } from './draft.ts'
import { type FieldProblem, readField } from './read-field.ts'

export type Base = { draft: Draft; hidden: Hidden }

/** Fields that hold something nobody here may see, and that somebody decided to empty. */
export type Emptied = ReadonlySet<PlayerField>

const isHidden = (field: PlayerField, { hidden }: Base) => hidden[field as PersonalField] !== undefined

/** Whether a field will be written: it says something else than it did. An empty hidden one says nothing. */
export function isChanged(field: PlayerField, draft: Draft, base: Base, emptied: Emptied): boolean {
  if (isHidden(field, base)) return emptied.has(field) || draft[field].trim() !== ''
  if (draft[field] === base.draft[field]) return false
  const [now, before] = [readField(field, draft[field]), readField(field, base.draft[field])]
  return !('value' in now) || !('value' in before) || now.value !== before.value
}

export const changedOf = (draft: Draft, base: Base, emptied: Emptied): PlayerField[] =>
  playerFields.filter((field) => isChanged(field, draft, base, emptied))

/** What is wrong with what was typed. What nobody touched is as it is, even where a rule of today would not have it. */
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

/** The fields that changed, as they are sent; those with a problem are left out. */
export function writtenOf(draft: Draft, base: Base, emptied: Emptied): PlayerWritten {
  const written: Record<string, unknown> = {}
  for (const field of changedOf(draft, base, emptied)) {
    if (emptied.has(field)) written[field] = null
    else {
      const read = readField(field, draft[field])
      if ('value' in read && !(field === 'code' && read.value === null)) written[field] = read.value
    }
  }
  return written
}
