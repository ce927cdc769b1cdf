// @vitest-environment happy-dom
import type { PlayerNote } from '@khlang/contract/players/player-page'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { buttonStates } from '#testing/button-states.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { NoteItem } from './NoteItem.tsx'

// Names and pictures of employees are read meanwhile.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const written = {
  id: 'n7',
  version: 3,
  body: 'calls at night',
  author: 'fern@example.test',
  createdAt: '2026-11-21T05:00:00Z',
  editedAt: null,
  pinned: false,
  struckAt: null,
  struckBy: null,
  can: { pin: true, edit: true, strike: true },
} as unknown as PlayerNote

const calls = ['pinNote', 'strikeNote', 'editNote'] as const
const pageKey = ['player-page', 'p7', 'notes']

async function drawNote(change: object = {}) {
  const note = { ...written, ...change }
  const sent = { pinNote: pendingCalls(), strikeNote: pendingCalls(), editNote: pendingCalls() }
  for (const name of calls) vi.spyOn(api.players, name).mockImplementation(sent[name].call)
  const drawn = await drawComponent(<NoteItem playerId="p7" note={note} />)
  drawn.client.setQueryData(pageKey, [note])
  return {
    ...drawn,
    sent,
    states: () => buttonStates(drawn.home),
    /** Which calls were made, with what. */
    inputs: () => calls.flatMap((name) => sent[name].inputs().map((input) => [name, input])),
    isReread: () => drawn.client.getQueryState(pageKey)!.isInvalidated,
    alert: () => drawn.home.querySelector('[role=alert]')?.textContent ?? '',
  }
}

test.each([
  ['pin', m.note_pin()],
  ['edit', m.note_edit()],
  ['strike', m.note_strike()],
])('where of a note only “%s” is allowed, just its button does something', async (act, name) => {
  const no = 'note-of-another'
  const { states } = await drawNote({ can: { pin: no, edit: no, strike: no, [act]: true } })
  expect(states()).toEqual({
    [m.note_pin()]: m.problem_note_of_another(),
    [m.note_edit()]: m.problem_note_of_another(),
    [m.note_strike()]: m.problem_note_of_another(),
    [name]: true,
  })
})

test('what the server says nothing about is not permitted', async () => {
  const { states, clicks, inputs } = await drawNote({ can: {} })
  expect(Object.values(states())).toEqual(Array.from({ length: 3 }, () => m.problem_not_permitted()))
  for (const name of Object.keys(states())) await clicks(name)
  expect(inputs()).toEqual([])
  expect(Object.keys(states())).toHaveLength(3)
})

test('a note that was struck out has no buttons', async () => {
  const { states } = await drawNote({ struckAt: '2026-11-21T06:00:00Z', struckBy: 'lek@example.test' })
  expect(states()).toEqual({})
})

test.each([
  ['pinned', m.note_pin(), {}, ['pinNote', { noteId: 'n7', pinned: true }]],
  ['unpinned', m.note_unpin(), { pinned: true }, ['pinNote', { noteId: 'n7', pinned: false }]],
  ['struck out', m.note_strike(), {}, ['strikeNote', { noteId: 'n7' }]],
] as const)(
  'a note is %s by one press, and the page of the player is read again',
  async (_, name, change, call) => {
    const { clicks, inputs, isReread, sent, states, until } = await drawNote(change)
    await clicks(name)
    expect(inputs()).toEqual([call])
    await until(() => states()[name] === 'busy')
    await clicks(name)
    expect(inputs()).toHaveLength(1)
    expect(isReread()).toBe(false)
    sent[call[0]].last().answer({})
    await until(isReread)
  },
)

test('the refusal that is shown is that of the button pressed last', async () => {
  const { alert, clicks, isReread, sent, states, until } = await drawNote()
  await clicks(m.note_pin())
  sent.pinNote.last().fail(new Problem('not-permitted', 403, {}, () => 'too many pins'))
  await until(() => alert().includes('too many pins'))
  await clicks(m.note_strike())
  sent.strikeNote.last().fail(new Problem('note-struck', 409, {}, () => 'struck already'))
  await until(() => alert().includes('struck already'))
  expect(alert()).not.toContain('too many pins')
  expect(isReread()).toBe(false)
  expect(states()[m.note_strike()]).toBe(true)
})

test('an edited note is saved over what was seen, once it is neither empty nor as it was', async () => {
  const { clicks, home, inputs, isReread, sent, states, types, until } = await drawNote()
  await clicks(m.note_edit())
  expect(states()[m.form_save()]).toBe(m.form_unchanged())
  await types(home.querySelector('textarea')!, '  ')
  expect(states()[m.form_save()]).toBe(m.note_empty())
  await types(home.querySelector('textarea')!, ' calls in the morning ')
  await clicks(m.form_save())
  expect(inputs()).toEqual([['editNote', { noteId: 'n7', version: 3, body: 'calls in the morning' }]])
  sent.editNote.last().answer({})
  await until(() => m.note_pin() in states())
  expect(isReread()).toBe(true)
})

test('an edited note that is refused keeps what was typed; going back leaves the note as it is', async () => {
  const { alert, clicks, home, inputs, sent, states, types, until } = await drawNote()
  await clicks(m.note_edit())
  await types(home.querySelector('textarea')!, 'calls at noon')
  await clicks(m.form_save())
  sent.editNote.last().fail(new Problem('note-settled', 409, {}, () => 'too late'))
  await until(() => alert().includes('too late'))
  expect(home.querySelector('textarea')!.value).toBe('calls at noon')
  await clicks(m.go_back())
  expect(Object.keys(states())).toEqual([m.note_pin(), m.note_edit(), m.note_strike()])
  expect(home.textContent).toContain('calls at night')
  expect(inputs()).toHaveLength(1)
})
