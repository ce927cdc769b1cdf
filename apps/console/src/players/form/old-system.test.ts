import { fieldGroups, playerFields } from '@khlang/domain/players/player-fields'
import { expect, test } from 'vitest'
import { draftOf } from './draft.ts'
import { isFromOldSystem } from './old-system.ts'

const empty = draftOf(null)
const base = { draft: empty, hidden: {} }

test('a new player has nothing of the old system, whatever else is typed', () => {
  const typed = Object.fromEntries(
    playerFields
      .filter((field) => !(fieldGroups.unexplained as readonly string[]).includes(field))
      .map((field) => [field, 'typed']),
  )
  expect(isFromOldSystem({ ...empty, ...typed }, base)).toBe(false)
})

test.each(fieldGroups.unexplained)('a player with a value in %s is from the old system', (field) => {
  expect(isFromOldSystem({ ...empty, [field]: 'old' }, base)).toBe(true)
})

test('a field of the old system stays in sight after it was emptied, until that is saved', () => {
  const before = { draft: { ...empty, jobTitle: 'old' }, hidden: {} }
  expect(isFromOldSystem(empty, before)).toBe(true)
})
