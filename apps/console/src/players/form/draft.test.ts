import type { PlayerRecord } from '@khlang/contract/players/player-form'
import type { PlayerField } from '@khlang/domain/players/player-fields'
import { describe, expect, test } from 'vitest'
import { type Base, baseAfter, changedOf, draftAfter, problemsOf, writtenOf } from './changes.ts'
import { draftOf } from './draft.ts'
import { mergeOf, mergedDraft } from './merge.ts'

const none: ReadonlySet<PlayerField> = new Set()
const record = (values: Partial<PlayerRecord['values']>, hidden: PlayerRecord['hidden'] = {}): PlayerRecord =>
  ({
    values: {
      code: 'north001',
      firstName: 'ส้มโอ',
      lastName: 'ไร่ทดลอง',
      company: 'test',
      coins: 5,
      countsInReports: true,
      ball: false,
      edit: null,
      ...values,
    },
    hidden,
  }) as PlayerRecord
const baseOf = (one: PlayerRecord | null): Base => ({ draft: draftOf(one), hidden: one?.hidden ?? {} })
const fresh = { emptied: none, isNew: true }
const known = { emptied: none, isNew: false }

describe('the changes that a player form sends', () => {
  test('are none after they were saved, also of values that were hidden before, and later ones are compared with them', () => {
    const base = baseOf(record({ email: 'a@b.example' }, { mobile: '08x-xxx-5678', accountNumber: 'xxx-1' }))
    const draft = { ...base.draft, mobile: '0812345679', email: 'c@d.example', password: 'secret words' }
    const after = baseAfter(draft, base, writtenOf(draft, base, none))
    expect(changedOf(draftAfter(draft, draft), after, none)).toEqual([])
    expect(changedOf(draftAfter({ ...draft, password: 'other words' }, draft), after, none)).toEqual([
      'password',
    ])
    expect(changedOf({ ...draft, password: '', mobile: '0812345670' }, after, none)).toEqual(['mobile'])
    expect(after.hidden).toEqual({ accountNumber: 'xxx-1' })
  })

  test('are the changed fields, parsed, and nothing else', () => {
    const base = baseOf(record({ mobile: '0812345678', email: 'a@b.example' }))
    const draft = {
      ...base.draft,
      mobile: '+66 81 234 5678',
      email: ' ',
      coins: '๑,๐๐๐',
      ball: 'Y',
      lastName: '',
    }
    expect(writtenOf(draft, base, none)).toEqual({ email: null, coins: 1000, ball: true, lastName: '' })
    expect(changedOf(base.draft, base, none)).toEqual([])
  })

  test('leave out a hidden field, unless it was typed again or emptied', () => {
    const base = baseOf(record({}, { mobile: '08x-xxx-0001', email: 's•••@x.example' }))
    expect(writtenOf(base.draft, base, none)).toEqual({})
    expect(writtenOf({ ...base.draft, mobile: '0812345678' }, base, none)).toEqual({ mobile: '0812345678' })
    expect(writtenOf(base.draft, base, new Set(['email']))).toEqual({ email: null })
  })

  test('leave out the code of a new player where the server counts the codes', () => {
    const base = baseOf(null)
    const draft = { ...base.draft, firstName: 'a', agentId: 'some' }
    expect(writtenOf(draft, base, none)).toEqual({ firstName: 'a', agentId: 'some' })
    expect(problemsOf(draft, base, fresh)).toEqual({})
    expect(problemsOf({ ...draft, agentId: '' }, base, fresh)).toEqual({ code: 'missing' })
  })
})

test('the code of a known player is never removed, and an invalid value is not sent', () => {
  const base = baseOf(record({}))
  expect(writtenOf({ ...base.draft, code: '' }, base, none)).toEqual({})
  expect(Object.keys(writtenOf({ ...base.draft, mobile: '12', lastName: 'ใหม่' }, base, none))).toEqual([
    'lastName',
  ])
})

test('an untouched form of a new player lacks its name', () => {
  const base = baseOf(null)
  expect(problemsOf(base.draft, base, fresh)).toMatchObject({ firstName: 'missing', code: 'missing' })
})

test('an error is shown for a typed value, not for the value that was there before', () => {
  const base = baseOf(record({ mobile: '123', bank: 'SCB' }))
  expect(problemsOf(base.draft, base, known)).toEqual({})
  const wrong = {
    ...base.draft,
    mobile: '12',
    email: 'x',
    accountNumber: '1a',
    postCode: '12',
    coins: '-1',
    avatar: 'http://x',
    facebook: 'javascript:1',
    firstName: ' ',
    password: 'short',
  }
  expect(problemsOf(wrong, base, known)).toEqual({
    mobile: 'mobile-wrong',
    email: 'email-wrong',
    accountNumber: 'account-wrong',
    postCode: 'post-code-wrong',
    coins: 'coins-wrong',
    avatar: 'not-https',
    facebook: 'social-wrong',
    firstName: 'missing',
    password: 'password-short',
  })
})

describe('when a colleague saved the player first', () => {
  const base = baseOf(record({ lineName: 'a', company: 'one' }))
  const theirs = baseOf(record({ lineName: 'b', company: 'two', lastName: 'ใหม่' }))
  const mine = { ...base.draft, lineName: 'c', company: 'two', jobTitle: 'mine' }
  const sides = { mine, base, theirs, emptied: none }

  test('only fields that both changed differently are asked about', () => {
    expect(mergeOf(sides)).toEqual({
      conflicts: [{ field: 'lineName', theirs: 'b', mine: 'c' }],
      taken: [
        { field: 'lastName', theirs: 'ใหม่' },
        { field: 'company', theirs: 'two' },
      ],
    })
  })

  test('a hidden value that was removed is shown as removed, whatever was typed before', () => {
    const [hidden, others] = [{ mobile: 'xxx1' }, { mobile: 'xxx2' }].map((shown) =>
      baseOf(record({}, shown)),
    )
    const typed = { ...hidden!.draft, mobile: '0812345678' }
    const removed = { mine: typed, base: hidden!, theirs: others!, emptied: new Set(['mobile'] as const) }
    expect(mergeOf(removed).conflicts).toEqual([{ field: 'mobile', theirs: 'xxx2', mine: '' }])
  })

  test('nothing is lost: the colleague’s values where we changed nothing, ours where we did', () => {
    expect(writtenOf(mergedDraft(sides, new Set(['lineName'])), theirs, none)).toEqual({
      lineName: 'c',
      jobTitle: 'mine',
    })
    expect(writtenOf(mergedDraft(sides, none), theirs, none)).toEqual({ jobTitle: 'mine' })
  })
})
