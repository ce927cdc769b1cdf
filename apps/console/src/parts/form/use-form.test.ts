// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { drawHook } from '#testing/draw-hook.ts'
import { Problem } from '../problems/problem.ts'
import { reasonMissing, useForm } from './use-form.ts'

type Row = { id: string; version: number; name: string; note: string; credits: number }
type Draft = { name: string; note: string }

const row = (version: number, values: Partial<Row> = {}): Row => ({
  id: 'r7',
  version,
  name: 'มะม่วง',
  note: 'เก่า',
  credits: 300,
  ...values,
})

type SavedForm = Parameters<Parameters<typeof useForm<Row, Draft, Row>>[0]['onSaved']>[1]
type Call = {
  draft: Draft
  version: number | undefined
  operationId: string
  answer: (saved: Row) => Promise<void>
  refuse: (problem: Problem) => Promise<void>
}

/** A form for this row, whose commands the test answers one by one. */
function newForm(first: Row | null, more: Partial<Parameters<typeof useForm<Row, Draft, Row>>[0]> = {}) {
  const calls: Call[] = []
  const onSaved = vi.fn<(saved: Row, form: SavedForm) => void>()
  const onRefused = vi.fn<(problem: Problem, newerRow: Row | null) => void>()
  const hook = drawHook(
    (shown: Row | null) =>
      useForm<Row, Draft, Row>({
        row: shown,
        draftOf: (one) => ({ name: one?.name ?? '', note: one?.note ?? '' }),
        errorsOf: ({ name }) => ({ name: name.length > 8 && 'at most eight letters' }),
        send: (draft, { operationId, seenRow }) =>
          new Promise((answer, fail) => {
            const { does } = hook
            calls.push({
              draft,
              version: seenRow?.version,
              operationId,
              answer: (saved) => does(() => answer(saved)),
              refuse: (problem) => does(() => fail(problem)),
            })
          }),
        onSaved,
        onRefused,
        ...more,
      }),
    first,
  )
  return { ...hook, calls, onSaved, onRefused }
}

const refused = (code: 'stale-version' | 'account-number-taken', details = {}) =>
  new Problem(code, 409, details, () => `refused: ${code}`)

test('a form opens with its row, and sends what was typed with the version that was seen', async () => {
  const { now, does, calls } = newForm(row(3))
  expect(now().draft).toEqual({ name: 'มะม่วง', note: 'เก่า' })
  expect(now().disabledReason).toBe(m.form_unchanged())
  await does(({ change }) => change({ note: 'ใหม่' }))
  expect(now().disabledReason).toBeNull()
  await does(({ submit }) => submit('save'))
  expect(calls).toMatchObject([{ draft: { name: 'มะม่วง', note: 'ใหม่' }, version: 3 }])
})

test('what cannot be sent is not sent, whoever asks, and the first reason is shown', async () => {
  const { now, does, calls } = newForm(row(3))
  await does(({ submit }) => submit('save'))
  await does(({ change }) => change({ name: 'มะม่วงสวนตัวอย่าง' }))
  expect(now().disabledReason).toBe('at most eight letters')
  expect(now().errorAt('name')).toBe('at most eight letters')
  await does(({ submit }) => submit('save'))
  expect(calls).toEqual([])
  const locked = newForm(row(3), { lockedReason: 'only an owner' })
  await locked.does(({ change }) => change({ note: 'ใหม่' }))
  expect(locked.now()).toMatchObject({ disabledReason: 'only an owner' })
  expect(locked.now().field('note').disabled).toBe(true)
  await locked.does(({ submit }) => submit('save'))
  expect(locked.calls).toEqual([])
})

test('a reason of the caller comes after the errors of the fields', async () => {
  const { now, does } = newForm(row(3), { whyNot: () => 'the screen is out of date' })
  expect(now().disabledReason).toBe(m.form_unchanged())
  await does(({ change }) => change({ note: 'ใหม่' }))
  expect(now().disabledReason).toBe('the screen is out of date')
  await does(({ change }) => change({ name: 'มะม่วงสวนตัวอย่าง' }))
  expect(now().disabledReason).toBe('at most eight letters')
})

test('something new can be sent as it is', async () => {
  const { now, does, calls } = newForm(null)
  expect(now().disabledReason).toBeNull()
  await does(({ submit }) => submit('save'))
  expect(calls).toMatchObject([{ draft: { name: '', note: '' }, version: undefined }])
})

test('a change of what the form does not show is taken on, so that the save is no conflict', async () => {
  const { now, does, draw, calls } = newForm(row(3))
  await does(({ change }) => change({ note: 'ใหม่' }))
  draw(row(4, { credits: 900 }))
  expect(now().draft.note).toBe('ใหม่')
  await does(({ submit }) => submit('save'))
  expect(calls[0]!.version).toBe(4)
})

test('a change of what the form shows is not overwritten unseen: the save is refused and shows it', async () => {
  const { now, does, draw, calls, onRefused } = newForm(row(3))
  await does(({ change }) => change({ note: 'ใหม่' }))
  draw(row(4, { name: 'ส้มโอ' }))
  expect(now().draft).toEqual({ name: 'มะม่วง', note: 'ใหม่' })
  await does(({ submit }) => submit('save'))
  expect(calls[0]!.version).toBe(3)
  const theirs = row(4, { name: 'ส้มโอ' })
  await calls[0]!.refuse(refused('stale-version', { row: theirs }))
  expect(onRefused).toHaveBeenCalledWith(expect.anything(), theirs)
  expect(now().draft).toEqual({ name: 'มะม่วง', note: 'ใหม่' })
  await does(({ submit }) => submit('save'))
  expect(calls[1]).toMatchObject({ version: 4, draft: { name: 'มะม่วง', note: 'ใหม่' } })
})

test('an older row that arrives late changes nothing', async () => {
  const { does, draw, calls } = newForm(row(3))
  draw(row(2, { credits: 1 }))
  await does(({ change }) => change({ note: 'ใหม่' }))
  await does(({ submit }) => submit('save'))
  expect(calls[0]!.version).toBe(3)
})

test('a lost answer is repeated with the draft and the version of the press, whatever came meanwhile', async () => {
  const { now, does, draw, calls } = newForm(row(3))
  await does(({ change }) => change({ note: 'ใหม่' }))
  await does(({ submit }) => submit('save'))
  await calls[0]!.refuse(new Problem('unreachable', 0))
  draw(row(4, { credits: 900 }))
  await does(({ change }) => change({ note: 'อื่น' }))
  await does(({ save }) => save.retry())
  expect(calls[1]).toMatchObject({ draft: { note: 'ใหม่' }, version: 3 })
  expect(now().draft.note).toBe('อื่น')
})

test('a form that stays open continues with the saved row, and keeps what was typed meanwhile', async () => {
  const { now, does, calls, onSaved } = newForm(row(3))
  await does(({ change }) => change({ note: 'ใหม่' }))
  await does(({ submit }) => submit('save'))
  await does(({ change }) => change({ name: 'ส้มโอ' }))
  onSaved.mockImplementation((saved, { reset }) => reset(saved))
  await calls[0]!.answer(row(4, { note: 'ใหม่!' }))
  expect(now().draft).toEqual({ name: 'ส้มโอ', note: 'ใหม่!' })
  expect(now().round).toBe(1)
  await does(({ submit }) => submit('save'))
  expect(calls[1]!.version).toBe(4)
})

test('a form that is emptied for the next one keeps what was typed while the last one was being saved', async () => {
  const { now, does, calls, onSaved } = newForm(null)
  onSaved.mockImplementation((_, { refill }) => refill({ name: '', note: '' }))
  await does(({ change }) => change({ name: 'มะม่วง', note: 'หนึ่ง' }))
  await does(({ submit }) => submit('save'))
  await does(({ change }) => change({ note: 'สอง' }))
  await calls[0]!.answer(row(1))
  expect(now().draft).toEqual({ name: '', note: 'สอง' })
  await does(({ submit }) => submit('save'))
  await calls[1]!.answer(row(2))
  expect(now().draft).toEqual({ name: '', note: '' })
})

test('a refused field shows its sentence until it is changed', async () => {
  const { now, does, calls } = newForm(row(3), { fieldOfCode: { 'account-number-taken': 'note' } })
  await does(({ change }) => change({ note: 'x' }))
  await does(({ submit }) => submit('save'))
  await calls[0]!.refuse(refused('account-number-taken'))
  expect(now().errorAt('note')).toBe('refused: account-number-taken')
  expect(now().errorAt('name')).toBeUndefined()
  expect(now().isShownAtField).toBe(true)
  await does(({ change }) => change({ note: 'xy' }))
  expect(now().errorAt('note')).toBeUndefined()
})

test('the server’s rule for a field is shown there, also under the name of the command', async () => {
  const problem = new Problem('bad-input', 422, {}, () => '', [
    { path: 'displayName', rule: () => 'two letters', text: () => '' },
  ])
  const { now, does, calls } = newForm(row(3), { paths: { name: 'displayName' } })
  await does(({ change }) => change({ note: 'ใหม่' }))
  await does(({ submit }) => submit('save'))
  await calls[0]!.refuse(problem)
  expect(now().errorAt('name')).toBe('two letters')
  expect(now().hasField('displayName')).toBe(true)
})

test('a second button sends the draft with its own change, and leaves the draft as it is', async () => {
  const { now, does, calls } = newForm(row(3))
  expect(now().reasonWith({ note: 'ใหม่' })).toBeNull()
  await does(({ submit }) => submit('another', { note: 'ใหม่' }))
  expect(calls[0]!.draft.note).toBe('ใหม่')
  expect(now().draft.note).toBe('เก่า')
  await calls[0]!.refuse(new Problem('unreachable', 0))
  expect(now().save.state).toMatchObject({ phase: 'undecided', what: 'another' })
})

test('while a form is being saved, a second press sends nothing, and a repeat sends the first press', async () => {
  const { does, calls } = newForm(row(3))
  await does(({ change }) => change({ note: 'ใหม่' }))
  await does(({ submit }) => submit('save'))
  await does(({ change }) => change({ note: 'อื่น' }))
  await does(({ submit }) => submit('save'))
  expect(calls).toHaveLength(1)
  await calls[0]!.refuse(new Problem('unreachable', 0))
  await does(({ save }) => save.retry())
  expect(calls[1]!.draft.note).toBe('ใหม่')
})

test.each([
  ['', false],
  ['  ab  ', false],
  [' abc ', true],
])('a reason has three letters: %j', (reason, isEnough) => {
  expect(reasonMissing(reason)).toBe(isEnough ? null : m.reason_needed())
})

test('a number that cannot be read is not sent, at whatever depth it is typed', () => {
  const send = vi.fn<() => Promise<Row>>()
  const { now } = drawHook(
    () =>
      useForm({
        row: row(3),
        draftOf: () => ({ limits: { least: 20, most: 50_000 as number }, percents: [10, 20] }),
        send,
        onSaved: () => {},
      }),
    null,
  )
  const unreadable = [{ limits: { least: 20, most: Number.NaN } }, { percents: [10, Number.NaN] }]
  for (const part of unreadable) {
    expect(now().reasonWith(part)).toBe(m.form_unreadable())
    now().submit('save', part)
  }
  expect(send).not.toHaveBeenCalled()
  expect(now().reasonWith({ percents: [10, 30] })).toBeNull()
})

describe('a form whose row has no version, such as the settings', () => {
  type Days = { entries: number; slips: number }
  const days = (entries: number, slips = 30): Days => ({ entries, slips })

  function newDaysForm(first: Days) {
    type Sent = { draft: Partial<Days>; seenRow: Days | null }
    const sent: (Sent & {
      answer: (saved: Days) => Promise<void>
      refuse: (theirs: Days) => Promise<void>
    })[] = []
    const hook = drawHook(
      (row: Days) =>
        useForm<Days, Partial<Days>, Days>({
          row,
          draftOf: () => ({}),
          send: (draft, { seenRow }) =>
            new Promise((answer, refuse) => {
              const { does } = hook
              sent.push({
                draft,
                seenRow,
                answer: (saved) => does(() => answer(saved)),
                refuse: (theirs) => does(() => refuse(refused('stale-version', { row: theirs }))),
              })
            }),
          newerRowOf: (theirs) => theirs as Days,
          onSaved: (saved, { reset }) => reset(saved),
        }),
      first,
    )
    return { ...hook, sent }
  }

  test('shows newer values as long as nothing is typed', async () => {
    const { now, draw } = newDaysForm(days(400))
    const { round } = now()
    draw(days(90))
    expect(now().seenRow).toEqual(days(90))
    expect(now().round).toBeGreaterThan(round)
  })

  test('keeps what was seen below a typed value, and sends it; once the value is discarded, the newer ones show', async () => {
    const { now, does, draw, sent } = newDaysForm(days(400))
    await does(({ change }) => change({ slips: 60 }))
    draw(days(90))
    expect(now().seenRow).toEqual(days(400))
    await does(({ submit }) => submit('save'))
    expect(sent).toMatchObject([{ draft: { slips: 60 }, seenRow: days(400) }])
    await does(({ reset, seenRow }) => reset(seenRow))
    expect(now().seenRow).toEqual(days(90))
  })

  test('shows a colleague’s values once they are taken, while the page still has the earlier ones', async () => {
    const { now, does, sent } = newDaysForm(days(400))
    await does(({ change }) => change({ slips: 60 }))
    await does(({ submit }) => submit('save'))
    await sent[0]!.refuse(days(180))
    await does(({ reset, seenRow }) => reset(seenRow))
    expect(now().seenRow).toEqual(days(180))
  })

  test('goes on with the saved values while the page still has the earlier ones', async () => {
    const { now, does, draw, sent } = newDaysForm(days(400))
    await does(({ change }) => change({ entries: 90 }))
    await does(({ submit }) => submit('save'))
    await sent[0]!.answer(days(90))
    expect(now().seenRow).toEqual(days(90))
    draw(days(90))
    draw(days(120))
    expect(now().seenRow).toEqual(days(120))
  })
})
