import type { PlayerField } from '@khlang/domain/players/player-fields'
import { expect, test } from 'vitest'
import { type Base, writtenOf } from './changes.ts'
import { draftOf } from './draft.ts'
import { mergedDraft, mergedEmptied, mergeOf } from './merge.ts'

const fields = (...names: PlayerField[]): ReadonlySet<PlayerField> => new Set(names)
const base = (values: object, accountNumber?: string): Base => ({
  draft: { ...draftOf(null), ...values },
  hidden: accountNumber === undefined ? {} : { accountNumber },
})
/** What is sent if the employee keeps these of their own values. */
function sent(sides: Parameters<typeof mergeOf>[0], ...kept: PlayerField[]) {
  const keep = fields(...kept)
  return writtenOf(mergedDraft(sides, keep), sides.theirs, mergedEmptied(sides, keep))
}

test('of what two persons changed, each field keeps the value of the one who changed it, and a conflict is chosen', () => {
  const before = base({ firstName: 'Mali', lastName: 'Jai', mobile: '0811111111' })
  const sides = {
    mine: { ...before.draft, firstName: 'Malee', lastName: 'Dee' },
    base: before,
    theirs: base({ firstName: 'Mary', lastName: 'Jai', mobile: '0822222222' }),
    emptied: fields(),
  }
  expect(mergeOf(sides)).toEqual({
    conflicts: [{ field: 'firstName', theirs: 'Mary', mine: 'Malee' }],
    taken: [{ field: 'mobile', theirs: '0822222222' }],
  })
  expect(sent(sides)).toEqual({ lastName: 'Dee' })
  expect(sent(sides, 'firstName')).toEqual({ firstName: 'Malee', lastName: 'Dee' })
})

test('a hidden value that was to be removed stays if the value of the other person is chosen', () => {
  const before = base({ firstName: 'Mali' }, 'x1234')
  const sides = {
    mine: { ...before.draft, firstName: 'Malee' },
    base: before,
    theirs: base({ firstName: 'Mali' }, 'x5678'),
    emptied: fields('accountNumber'),
  }
  expect(mergeOf(sides).conflicts).toEqual([{ field: 'accountNumber', theirs: 'x5678', mine: '' }])
  expect(sent(sides)).toEqual({ firstName: 'Malee' })
  expect(sent(sides, 'accountNumber')).toEqual({ firstName: 'Malee', accountNumber: null })
})

test('of two hidden values that were to be removed, each is removed or kept as it was chosen', () => {
  const hidden = (accountNumber: string, mobile: string): Base => ({
    draft: draftOf(null),
    hidden: { accountNumber, mobile },
  })
  const sides = {
    mine: draftOf(null),
    base: hidden('x1234', 'x11'),
    theirs: hidden('x5678', 'x22'),
    emptied: fields('accountNumber', 'mobile'),
  }
  expect(sent(sides, 'accountNumber')).toEqual({ accountNumber: null })
  expect(sent(sides, 'mobile')).toEqual({ mobile: null })
  expect(sent(sides, 'accountNumber', 'mobile')).toEqual({ accountNumber: null, mobile: null })
})
