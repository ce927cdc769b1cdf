// @vitest-environment happy-dom
import type { LineReply, LineSettings } from '@khlang/contract/line/line'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { buttonStates } from '#testing/button-states.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { LineReplies } from './LineReplies.tsx'

afterEach(() => void vi.restoreAllMocks())

const reply = (id: string, kind: LineReply['kind'], words: string[] = []) =>
  ({
    id,
    version: 3,
    kind,
    how: 'contains',
    words,
    body: `body of ${id}`,
    enabled: true,
    place: 0,
  }) as unknown as LineReply
const greeting = reply('r1', 'greeting')
const bonus = reply('r2', 'keyword', ['bonus', 'gift'])
const hours = reply('r3', 'keyword', ['hours'])

const calls = ['createLineReply', 'updateLineReply', 'removeLineReply'] as const
const nameOf = (does: string, title: string) => `${does} – ${title}`
const write = (title: string) => nameOf(m.line_reply_write(), title)
const edit = (title: string) => nameOf(m.line_reply_edit(), title)
const add = m.line_reply_add()

async function drawReplies(rows: LineReply[], settings: object | undefined = { can: { send: true } }) {
  const sent = {
    createLineReply: pendingCalls(),
    updateLineReply: pendingCalls(),
    removeLineReply: pendingCalls(),
  }
  for (const name of calls) vi.spyOn(connectionsApi, name).mockImplementation(sent[name].call)
  const read = vi.spyOn(connectionsApi, 'lineReplies').mockResolvedValue({ rows } as never)
  const drawn = await drawComponent(<LineReplies settings={settings as LineSettings | undefined} />)
  await drawn.until(() => drawn.home.querySelector('section h2')?.textContent === m.line_greeting())
  const dialog = () => drawn.home.querySelector('dialog')
  const button = (name: string) =>
    [...(dialog() ?? drawn.home).querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    )!
  return {
    ...drawn,
    sent,
    read,
    dialog,
    title: () => dialog()?.querySelector('h2')?.textContent ?? null,
    /** The state of the buttons of the page, but for the one that tries a message. */
    states() {
      const { [m.line_try()]: _, ...others } = buttonStates(drawn.home)
      return others
    },
    formState: (name: string) => buttonStates(dialog()!)[name],
    /** Presses the button of just this name, of the dialog if one is open. */
    presses: (name: string) => act(async () => button(name).click()),
    writes: (text: string) => drawn.types(dialog()!.querySelector('textarea')!, text),
    inputs: () =>
      calls.flatMap((name) =>
        sent[name].inputs().map((input) => {
          const { operationId: _, ...rest } = input as { operationId?: string }
          return [name, rest]
        }),
      ),
  }
}

const titles = { greeting: m.line_greeting(), default: m.line_default() }

test('who may send can write each reply that is missing, and edit each that is there', async () => {
  const { states } = await drawReplies([greeting, bonus, hours])
  expect(states()).toEqual({
    [edit(titles.greeting)]: true,
    [write(titles.default)]: true,
    [add]: true,
    [edit('bonus, gift')]: true,
    [edit('hours')]: true,
  })
})

test.each([
  ['the server does not allow it', { can: { send: 'line-off' } }, m.problem_line_off()],
  ['the server says nothing about it', { can: {} }, m.problem_not_permitted()],
])('while %s no reply is written or edited', async (_, settings, reason) => {
  const { states, presses, dialog } = await drawReplies([greeting, bonus], settings)
  const names = [edit(titles.greeting), write(titles.default), add, edit('bonus, gift')]
  expect(states()).toEqual(Object.fromEntries(names.map((name) => [name, reason])))
  for (const name of names) await presses(name)
  expect(dialog()).toBeNull()
})

const made = { how: 'exact', words: [], enabled: true, place: 0 }
const changed = { how: 'contains', words: [], enabled: true, place: 0, body: 'other words' }
test.each([
  [
    write(titles.default),
    titles.default,
    ['createLineReply', { kind: 'default', ...made, body: 'other words' }],
  ],
  [
    edit(titles.greeting),
    titles.greeting,
    ['updateLineReply', { id: 'r1', version: 3, kind: 'greeting', ...changed }],
  ],
  [
    edit('hours'),
    'hours',
    ['updateLineReply', { id: 'r3', version: 3, kind: 'keyword', ...changed, words: ['hours'] }],
  ],
] as const)('“%s” opens just that reply, and saves it over what was seen', async (name, title, call) => {
  const {
    dialog,
    formState,
    inputs,
    presses,
    read,
    sent,
    title: shown,
    until,
    writes,
  } = await drawReplies([greeting, bonus, hours])
  await presses(name)
  expect(shown()).toBe(title)
  await writes(' ')
  expect(formState(m.form_save())).toBe(m.line_reply_body_missing())
  await writes(' other words ')
  await presses(m.form_save())
  expect(inputs()).toEqual([call])
  await until(() => formState(m.form_save()) === 'busy')
  expect(read).toHaveBeenCalledOnce()
  sent[call[0]].last().answer({})
  await until(() => dialog() === null && read.mock.calls.length === 2)
})

test('a new reply needs its words before what it answers, and cannot be removed', async () => {
  const { dialog, formState, home, inputs, presses, types, title, writes } = await drawReplies([
    greeting,
    bonus,
  ])
  await presses(add)
  expect(title()).toBe(m.line_reply_new())
  expect(formState(m.line_reply_remove())).toBeUndefined()
  expect(formState(m.form_save())).toBe(m.line_keywords_missing())
  await types(dialog()!.querySelector('input')!, 'when, open')
  expect(formState(m.form_save())).toBe(m.line_reply_body_missing())
  await writes('at nine')
  await presses(m.form_save())
  expect(inputs()).toEqual([
    ['createLineReply', { kind: 'keyword', ...made, words: ['when', 'open'], body: 'at nine' }],
  ])
  expect(home.querySelectorAll('dialog')).toHaveLength(1)
})

test('a reply is removed over what was seen, once at a time, and the replies are read again', async () => {
  const { dialog, formState, inputs, presses, read, sent, until } = await drawReplies([
    greeting,
    bonus,
    hours,
  ])
  await presses(edit('hours'))
  await presses(m.line_reply_remove())
  expect(inputs()).toEqual([['removeLineReply', { id: 'r3', version: 3 }]])
  await until(() => formState(m.line_reply_remove()) === 'busy')
  await presses(m.line_reply_remove())
  expect(inputs()).toHaveLength(1)
  sent.removeLineReply.last().answer({ removed: true })
  await until(() => dialog() === null && read.mock.calls.length === 2)
})

test.each([
  ['updateLineReply', m.form_save()],
  ['removeLineReply', m.line_reply_remove()],
] as const)(
  'a refusal of %s says why, keeps what was typed, and the replies are read again',
  async (call, name) => {
    const { dialog, presses, read, sent, until, writes } = await drawReplies([greeting, bonus, hours])
    await presses(edit('hours'))
    await writes('from ten on')
    await presses(name)
    sent[call].last().fail(new Problem('stale-version', 409, {}, () => 'saved by another'))
    await until(
      () => dialog()?.querySelector('[role=alert]')?.textContent.includes('saved by another') === true,
    )
    await until(() => read.mock.calls.length === 2)
    expect(dialog()!.querySelector('textarea')!.value).toBe('from ten on')
  },
)
