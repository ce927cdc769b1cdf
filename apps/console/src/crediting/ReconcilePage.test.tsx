// @vitest-environment happy-dom
import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import { act } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { buttonStates } from '#testing/button-states.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { ReconcilePage } from './ReconcilePage.tsx'

afterEach(() => void vi.restoreAllMocks())

const finding = (id: string, state: string) =>
  ({
    id,
    player: { id: 'p7', code: `code-${id}`, name: 'Mango' },
    playerKey: 'kk7',
    kind: 'addCredit',
    credits: 730,
    movedAt: '2026-11-21T05:00:00Z',
    state,
    proposedBy: 'fern@example.test',
    decidedBy: 'fern@example.test',
    reason: 'counted twice',
    can: {
      adopt: true,
      putAside: true,
      tie: state === 'adopted' || 'finding-decided',
      agree: true,
      refuse: true,
    },
  }) as unknown as FindingRow
const compared = { at: '2026-11-21T05:00:00Z', players: 1, movements: 1, settled: 0, found: 1, unread: 2 }
const page = {
  rows: [] as FindingRow[],
  next: null,
  counts: { open: 2, proposed: 1, adopted: 0, aside: 0 },
  lost: { since: '2026-11-20T05:00:00Z' },
  held: true,
  last: compared,
  left: null as string | null,
}

/** Draws the page as it is read, for an employee who may reconcile. */
async function drawPage(change: object = {}, may = ['history.reconcile']) {
  const sent = { compareBooks: pendingCalls(), compareFile: pendingCalls(), decide: pendingCalls() }
  vi.spyOn(api.crediting, 'compareBooks').mockImplementation(sent.compareBooks.call)
  vi.spyOn(api.crediting, 'compareFile').mockImplementation(sent.compareFile.call)
  vi.spyOn(api.crediting, 'decideFindingAside').mockImplementation(sent.decide.call)
  vi.spyOn(api.crediting, 'findingFits').mockReturnValue(new Promise(() => {}) as never)
  const read = vi.spyOn(api.crediting, 'findings').mockResolvedValue({ ...page, ...change } as never)
  const drawn = await drawComponent(<ReconcilePage />, { may: may as never })
  await drawn.until(() => drawn.home.querySelector('section') !== null)
  return {
    ...drawn,
    sent,
    read,
    /** Draws this before the answer to the read that is under way. */
    showsMeanwhile: (now: object) =>
      act(
        async () => void drawn.client.setQueryData(['book-findings'], { pages: [now], pageParams: [null] }),
      ),
    /** The state of the three buttons of the page. */
    states: () => buttonStates(drawn.home.querySelector('section')!),
    rowStates: () => buttonStates(drawn.home.querySelector('ul')!),
    inputs: () =>
      Object.entries(sent).flatMap(([name, { inputs }]) => inputs().map((input) => [name, input])),
    dialog: () => drawn.home.querySelector('dialog h2')?.textContent ?? null,
    card: () => drawn.home.querySelector('section')!.textContent,
  }
}
const [compare, file, accept] = [m.reconcile_compare(), m.reconcile_file(), m.reconcile_accept()]

test('once all is compared and decided while sending is on hold, each button can be pressed', async () => {
  const { states } = await drawPage()
  expect(states()).toEqual({ [compare]: true, [file]: true, [accept]: true })
})

test('who may not reconcile reads that first, whatever else is missing', async () => {
  const { states, clicks, inputs, dialog } = await drawPage({ held: false, lost: null, left: 'compare' }, [])
  const no = m.reconcile_not_permitted()
  expect(states()).toEqual({ [compare]: no, [file]: no, [accept]: no })
  for (const name of [compare, file, accept]) await clicks(name)
  expect(inputs()).toEqual([])
  expect(dialog()).toBeNull()
})

test('books are only compared while sending is on hold', async () => {
  const { states } = await drawPage({ held: false })
  expect(states()).toEqual({ [compare]: m.problem_not_held(), [file]: m.problem_not_held(), [accept]: true })
})

test.each([
  ['no history is lost, whatever is left', { lost: null, left: 'open' }, m.problem_history_not_lost()],
  ['nothing was compared', { left: 'compare' }, m.reconcile_left_compare()],
  ['the books of players are unread', { left: 'unread' }, m.reconcile_left_unread({ n: 2 })],
  ['movements are undecided', { left: 'open' }, m.reconcile_left_open({ n: 3 })],
])('history is not accepted while %s', async (_, change, reason) => {
  const { states } = await drawPage(change)
  expect(states()).toEqual({ [compare]: true, [file]: true, [accept]: reason })
})

test('the books are compared once at a time, and the movements are read again', async () => {
  const { clicks, inputs, read, sent, states, until } = await drawPage()
  await clicks(compare)
  expect(inputs()).toEqual([['compareBooks', {}]])
  await until(() => states()[compare] === 'busy')
  await clicks(compare)
  expect(inputs()).toHaveLength(1)
  sent.compareBooks.last().answer(compared)
  await until(() => states()[compare] === true)
  expect(read.mock.calls.length).toBeGreaterThan(1)
})

test('a file is chosen by its button, and its text is compared', async () => {
  const { clicks, home, inputs, until } = await drawPage()
  const field = home.querySelector<HTMLInputElement>('input[type=file]')!
  const opened = vi.spyOn(field, 'click').mockImplementation(() => {})
  await clicks(file)
  expect(opened).toHaveBeenCalledOnce()
  expect(inputs()).toEqual([])
  Object.defineProperty(field, 'files', { value: [new File(['player,credits'], 'books.csv')] })
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => inputs().length === 1)
  expect(inputs()).toEqual([['compareFile', { text: 'player,credits' }]])
})

test('history is accepted in a dialog, for a reason', async () => {
  const acceptHistory = vi
    .spyOn(api.crediting, 'acceptHistory')
    .mockReturnValue(new Promise(() => {}) as never)
  const { clicks, dialog, home, submits, types } = await drawPage()
  await clicks(accept)
  expect(dialog()).toBe(accept)
  await types(home.querySelector('textarea')!, 'all is decided')
  await submits()
  expect(acceptHistory.mock.calls.map(([input]) => input)).toEqual([{ reason: 'all is decided' }])
})

test.each([
  ['open', m.reconcile_adopt(), m.reconcile_adopt_title({ n: '730', player: 'code-f8' })],
  ['open', m.reconcile_dismiss(), m.reconcile_dismiss()],
  ['adopted', m.reconcile_tie(), m.reconcile_tie()],
])('of a movement that is %s, “%s” opens the dialog of just that row', async (state, button, title) => {
  const put = vi.spyOn(api.crediting, 'putFindingAside').mockReturnValue(new Promise(() => {}) as never)
  const fits = vi.spyOn(api.crediting, 'findingFits')
  const { clicks, dialog, home, submits, types } = await drawPage({
    rows: [finding('f7', 'aside'), finding('f8', state)],
  })
  await clicks(button)
  expect(dialog()).toBe(title)
  if (button !== m.reconcile_dismiss()) {
    expect(fits.mock.calls.map(([input]) => input)).toEqual([{ id: 'f8' }])
    return
  }
  await types(home.querySelector('textarea')!, 'not a movement of ours')
  await submits()
  expect(put.mock.calls.map(([input]) => input)).toEqual([
    { findingId: 'f8', reason: 'not a movement of ours' },
  ])
})

test.each([
  [m.reconcile_agree(), true],
  [m.reconcile_refuse(), false],
])('“%s” decides about a proposal once, until the movements are read again', async (button, agree) => {
  const { clicks, home, inputs, read, rowStates, sent, showsMeanwhile, states, until } = await drawPage({
    rows: [finding('f8', 'proposed')],
  })
  const answers: (() => void)[] = []
  await clicks(button)
  expect(inputs()).toEqual([['decide', { findingId: 'f8', agree }]])
  await until(
    () => rowStates()[m.reconcile_agree()] === 'busy' && rowStates()[m.reconcile_refuse()] === 'busy',
  )
  await clicks(button)
  expect(inputs()).toHaveLength(1)
  read.mockImplementation(
    () =>
      new Promise((done) => {
        answers.push(() => done({ ...page, rows: [finding('f8', 'aside')] } as never))
      }) as never,
  )
  sent.decide.last().answer({})
  await until(() => answers.length > 0)
  await showsMeanwhile({ ...page, rows: [finding('f8', 'proposed')], held: false })
  await until(() => states()[compare] !== true)
  expect(rowStates()[button]).toBe('busy')
  answers.forEach((answer) => answer())
  await until(() => home.querySelector('li')!.dataset['state'] === 'aside')
})

test('while one proposal is decided, another can be decided too', async () => {
  const { clicks, home, until } = await drawPage({
    rows: [finding('f7', 'proposed'), finding('f8', 'proposed')],
  })
  await clicks(m.reconcile_agree())
  const [first, second] = [...home.querySelectorAll('li')]
  await until(() => buttonStates(first!)[m.reconcile_agree()] === 'busy')
  expect(buttonStates(second!)[m.reconcile_agree()]).toBe(true)
})

test('the refusal that is shown is that of what was sent last', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const aMomentLater = () => vi.setSystemTime(Date.now() + 1)
  const { clicks, card, sent, states, rowStates, until } = await drawPage({
    rows: [finding('f8', 'proposed')],
  })
  await clicks(compare)
  sent.compareBooks.last().fail(new Problem('not-held', 409, {}, () => 'sending goes on'))
  await until(() => card().includes('sending goes on') && states()[compare] === true)
  aMomentLater()
  await clicks(m.reconcile_agree())
  sent.decide.last().fail(new Problem('finding-own', 409, {}, () => 'proposed by you'))
  await until(() => card().includes('proposed by you') && rowStates()[m.reconcile_agree()] === true)
  expect(card()).not.toContain('sending goes on')
  aMomentLater()
  await clicks(compare)
  await until(() => !card().includes('proposed by you'))
})
