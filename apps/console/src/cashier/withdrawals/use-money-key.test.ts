// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { focusPrimary, useFocusNext, useIgnoresPresses } from './use-money-key.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

type Options = Parameters<typeof useIgnoresPresses>[0]
const idle: Options = { version: 3, operation: { phase: 'idle' }, openedByKeyOrConsole: false }

function drawCard(first: Options) {
  return drawHook((options: Options) => useIgnoresPresses(options), first)
}

test('a card that a person opened takes Enter at once', () => {
  expect(drawCard(idle).now()).toBe(false)
})

test('a card that the console or a key opened ignores Enter for a moment', async () => {
  const { now, passes } = drawCard({ ...idle, openedByKeyOrConsole: true })
  expect(now()).toBe(true)
  await passes(599)
  expect(now()).toBe(true)
  await passes(1)
  expect(now()).toBe(false)
})

test('Enter is ignored for a moment when somebody changed the row, and again at each further change', async () => {
  const { now, draw, passes } = drawCard(idle)
  draw({ ...idle, version: 4 })
  expect(now()).toBe(true)
  await passes(500)
  draw({ ...idle, version: 5 })
  await passes(500)
  expect(now()).toBe(true)
  await passes(100)
  expect(now()).toBe(false)
})

test('Enter is ignored for a moment when another account has become the one that would pay', async () => {
  const { now, draw, passes } = drawCard({ ...idle, replaced: 0 })
  draw({ ...idle, replaced: 1 })
  expect(now()).toBe(true)
  await passes(600)
  expect(now()).toBe(false)
})

test('Enter is ignored for a moment when a step of one’s own has ended', async () => {
  const { now, draw, passes } = drawCard({ ...idle, operation: { phase: 'running', input: 1 } })
  expect(now()).toBe(false)
  draw(idle)
  expect(now()).toBe(true)
  await passes(600)
  draw({ ...idle, openedByKeyOrConsole: true })
  expect(now()).toBe(false)
})

/** A card with the button of its next step. */
function newCard(buttons = '<button data-primary>pay</button>') {
  document.body.innerHTML = `<article tabindex="-1"><div id="acts">${buttons}</div></article>
    <input><dialog open><button id="in-dialog"></button></dialog><div popover><button id="in-popover"></button></div>`
  const acts = { current: document.querySelector<HTMLElement>('#acts') }
  const hook = drawHook((step: string | null) => useFocusNext(step, acts), 'pending')
  const focus = () => document.activeElement
  return { ...hook, focus, at: (selector: string) => document.querySelector<HTMLElement>(selector)! }
}

test('when a card opens, the focus stays where it is', () => {
  const { focus } = newCard()
  expect(focus()).toBe(document.body)
})

test('after a step the button of the next one has the focus, but not while the step is under way', () => {
  const { draw, focus, at } = newCard()
  draw(null)
  expect(focus()).toBe(document.body)
  draw('deducted')
  expect(focus()).toBe(at('[data-primary]'))
  at('[data-primary]').blur()
  draw('deducted')
  expect(focus()).toBe(document.body)
})

test('a step that ended where it began moves no focus', () => {
  const { draw, focus, at } = newCard()
  draw(null)
  draw('pending')
  expect(focus()).toBe(document.body)
  draw('deducted')
  at('[data-primary]').blur()
  draw(null)
  draw('deducted')
  expect(focus()).toBe(document.body)
  draw('pending')
  expect(focus()).toBe(at('[data-primary]'))
})

test.each(['input', '#in-dialog', '#in-popover'])('the focus is not taken away from %s', (selector) => {
  const { draw, focus, at } = newCard()
  at(selector).focus()
  draw('deducted')
  expect(focus()).toBe(at(selector))
})

test('after a step without a next one the card has the focus', () => {
  const { draw, focus, at } = newCard('<button>details</button>')
  draw('paid')
  expect(focus()).toBe(at('article'))
})

test('the page does not jump when the next step has the focus', () => {
  const { at } = newCard()
  const told = vi.spyOn(at('[data-primary]'), 'focus')
  focusPrimary(at('#acts'))
  expect(told.mock.calls).toEqual([[{ preventScroll: true }]])
})

test('a card that has just left the page takes no focus', () => {
  document.body.innerHTML = '<div id="acts"></div>'
  focusPrimary(document.querySelector<HTMLElement>('#acts'))
  focusPrimary(null)
  expect(document.activeElement).toBe(document.body)
})
