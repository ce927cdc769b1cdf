import type { Settings } from '@khlang/contract/settings/settings'
import { expect, test } from 'vitest'
import { changesOf, withTyped, pick, typedOver } from './section-draft.ts'

const saved = { breaker: 10, coolDownHours: 24, ageing: { amber: 1, red: 2 } } as Settings

test('a section saves only what was changed in it', () => {
  const draft = { ...saved, breaker: 3, coolDownHours: 1, ageing: { amber: 1, red: 2 } }
  expect(changesOf(saved, draft, ['breaker', 'ageing'])).toEqual({ breaker: 3 })
  expect(changesOf(saved, saved, ['breaker', 'ageing'])).toEqual({})
})

test('when a colleague saved first, typed values stay and all other values are the colleague’s', () => {
  const theirs = { ...saved, breaker: 5, coolDownHours: 8 }
  expect(withTyped(theirs, typedOver(saved, { breaker: 3 }))).toEqual({ ...theirs, breaker: 3 })
})

test('a value typed and then restored is no change, and takes the colleague’s value', () => {
  const theirs = { ...saved, breaker: 5 }
  expect(withTyped(theirs, typedOver(saved, { breaker: 10 }))).toEqual(theirs)
})

test('a typed 0, a switch that was turned off and an emptied text replace what was saved, and are saved', () => {
  const theirs = { ...saved, directMatch: true, lineLink: 'https://line.example/{key}' }
  const typed = typedOver(theirs, { coolDownHours: 0, directMatch: false, lineLink: '' })
  const shown = withTyped(theirs, typed)
  expect(shown).toEqual({ ...theirs, coolDownHours: 0, directMatch: false, lineLink: '' })
  expect(changesOf(theirs, shown, ['coolDownHours', 'directMatch', 'lineLink'])).toEqual(typed)
})

test('a save sends the values that were seen', () => {
  expect(pick(saved, ['breaker'])).toEqual({ breaker: 10 })
})
