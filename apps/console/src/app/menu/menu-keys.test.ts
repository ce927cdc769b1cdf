import { afterEach, expect, test, vi } from 'vitest'
import { nextStop, scrollToCurrent } from './menu-keys.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A row of the menu: what opens its page, and its star. */
function newRow(name: string, hasStar = true) {
  const row = { querySelector: (kind: string) => (kind === 'button' ? star : stop) }
  const stop = { name, closest: () => row }
  const star = hasStar ? { name: `${name}*`, closest: () => row } : null
  return { stop, star }
}
const rows = [newRow('daily', false), newRow('deposits'), newRow('withdrawals'), newRow('players')]
const menu = { querySelectorAll: () => rows.map(({ stop }) => stop) } as unknown as HTMLElement

/** Returns the name of what the key leads to, from the element with the focus. */
function led(key: string, activeElement: object | null) {
  vi.stubGlobal('document', { activeElement })
  return (nextStop(menu, key) as unknown as { name: string } | null)?.name ?? null
}
const [daily, deposits, withdrawals, players] = rows.map(({ stop }) => stop)

test('arrows lead to the row above or below, Home and End to the first and the last', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => led(key, deposits!))).toEqual([
    'withdrawals',
    'daily',
    'daily',
    'players',
  ])
})

test('the menu ends at its first and last row', () => {
  expect([led('ArrowUp', daily!), led('ArrowDown', daily!)]).toEqual([null, 'deposits'])
  expect(led('ArrowDown', players!)).toBe(null)
})

test('the arrow to the right leads to the star of the row, and back to the left', () => {
  expect([led('ArrowRight', withdrawals!), led('ArrowLeft', rows[2]!.star)]).toEqual([
    'withdrawals*',
    'withdrawals',
  ])
  expect([led('ArrowRight', rows[2]!.star), led('ArrowLeft', withdrawals!)]).toEqual([null, null])
  expect(led('ArrowRight', daily!)).toBe(null)
})

test('from a star, the arrows lead on from its row', () => {
  expect(led('ArrowDown', rows[1]!.star)).toBe('withdrawals')
  expect(led('ArrowUp', rows[1]!.star)).toBe('daily')
})

test('another key, or the focus outside the menu, leads nowhere', () => {
  expect(led('PageDown', deposits!)).toBe(null)
  for (const key of ['ArrowDown', 'Home', 'End', 'ArrowRight'])
    expect(led(key, { closest: () => null })).toBe(null)
  expect(led('ArrowDown', null)).toBe(null)
})

/** Returns how far the menu of 100 to 700 pixels is scrolled for a current page from `top` to `bottom`. */
function scrolledFor(current: { top: number; bottom: number } | null) {
  const scrolled = {
    scrollTop: 250,
    getBoundingClientRect: () => ({ top: 100, bottom: 700 }),
    querySelector: () => current && { getBoundingClientRect: () => current },
  }
  scrollToCurrent(scrolled as unknown as HTMLElement)
  return scrolled.scrollTop
}

test('the current page is scrolled to with some space around it, and only as far as needed', () => {
  expect(scrolledFor({ top: 730, bottom: 761 })).toBe(250 + 101)
  expect(scrolledFor({ top: 65, bottom: 96 })).toBe(250 - 75)
  expect(scrolledFor({ top: 688, bottom: 719 })).toBe(250 + 59)
  expect(scrolledFor({ top: 119, bottom: 151 })).toBe(250 - 21)
  expect(scrolledFor({ top: 163, bottom: 637 })).toBe(250)
  expect(scrolledFor(null)).toBe(250)
})
