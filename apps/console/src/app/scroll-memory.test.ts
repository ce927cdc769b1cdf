import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScrollMemory } from './scroll-memory.ts'

type Listeners = Record<string, () => void>
let ofDocument: Listeners
let ofWindow: Listeners
let grown: () => void
const stored = new Map<string, string>()
const listenTo = (listeners: Listeners) => (kind: string, listener: () => void) =>
  void (listeners[kind] = listener)

beforeEach(() => {
  ;[ofDocument, ofWindow] = [{}, {}]
  stored.clear()
  vi.stubGlobal('document', { addEventListener: listenTo(ofDocument) })
  vi.stubGlobal('addEventListener', listenTo(ofWindow))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        grown = listener
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** A page that scrolls as far as its content reaches. */
class Scroller {
  #position = 0
  #height: number
  readonly firstElementChild = {}
  readonly listeners: Listeners = {}
  readonly addEventListener = listenTo(this.listeners)
  constructor(height: number) {
    this.#height = height
  }
  get scrollTop() {
    return this.#position
  }
  set scrollTop(position: number) {
    this.#position = Math.max(0, Math.min(position, this.#height))
    this.listeners['scroll']?.()
  }
  /** Another page or part is drawn, of this height. */
  draw(height: number) {
    this.#height = height
    this.scrollTop = Math.min(this.#position, height)
    grown()
  }
}
const at = (pathname: string, key: string) => ({ pathname, state: { key } })
const [list, player] = [at('/deposit', 'k1'), at('/user/p7', 'k2')]

function begin(height = 2_000, first = list) {
  const scroller = new Scroller(height)
  const memory = createScrollMemory(scroller as unknown as HTMLElement, first)
  const go = (place: typeof list, drawn: number) => {
    memory.leave(place)
    scroller.draw(drawn)
    memory.arrive(place)
  }
  return { scroller, memory, go }
}

test('another page begins at its top, and going back leads to where one was', () => {
  const { scroller, go } = begin()
  scroller.scrollTop = 730
  go(player, 1_500)
  expect(scroller.scrollTop).toBe(0)
  scroller.scrollTop = 210
  go(list, 2_000)
  expect(scroller.scrollTop).toBe(730)
  go(player, 1_500)
  expect(scroller.scrollTop).toBe(210)
})

test('the shrinking of a page that is being left is not taken for scrolling', () => {
  const { scroller, memory, go } = begin()
  scroller.scrollTop = 730
  memory.leave(player)
  scroller.draw(40)
  memory.arrive(player)
  go(list, 2_000)
  expect(scroller.scrollTop).toBe(730)
})

test('a page that loads in parts is scrolled on until its position is reached, and not further', () => {
  const { scroller, go } = begin()
  scroller.scrollTop = 730
  go(player, 1_500)
  go(list, 310)
  expect(scroller.scrollTop).toBe(310)
  scroller.draw(520)
  expect(scroller.scrollTop).toBe(520)
  scroller.draw(1_900)
  expect(scroller.scrollTop).toBe(730)
  scroller.scrollTop = 15
  scroller.draw(2_000)
  expect(scroller.scrollTop).toBe(15)
})

test('who leaves a page before its position was reached still finds it there', () => {
  const { scroller, memory, go } = begin()
  scroller.scrollTop = 730
  go(player, 1_500)
  go(list, 310)
  memory.leave(player)
  scroller.draw(1_500)
  expect(scroller.scrollTop).toBe(310)
  memory.arrive(player)
  go(list, 2_000)
  expect(scroller.scrollTop).toBe(730)
})

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'who scrolls by themselves (%s) is not pulled back to the earlier position',
  (move) => {
    const { scroller, go } = begin()
    scroller.scrollTop = 730
    go(player, 1_500)
    go(list, 310)
    ofDocument[move]!()
    scroller.scrollTop = 45
    scroller.draw(2_000)
    expect(scroller.scrollTop).toBe(45)
    go(player, 1_500)
    go(list, 2_000)
    expect(scroller.scrollTop).toBe(45)
  },
)

test('a filter or an open row of the same page leaves the position as it is', () => {
  const { scroller, go } = begin()
  scroller.scrollTop = 730
  go(at('/deposit', 'k3'), 2_000)
  expect(scroller.scrollTop).toBe(730)
  go(at('/deposit', 'k3'), 2_000)
  expect(scroller.scrollTop).toBe(730)
})

test('after the tab is loaded again, the position is still known', () => {
  const { scroller, go } = begin()
  scroller.scrollTop = 730
  go(player, 1_500)
  scroller.scrollTop = 210
  ofWindow['pagehide']!()
  const loaded = begin(2_000, player)
  grown()
  expect(loaded.scroller.scrollTop).toBe(210)
  loaded.go(list, 2_000)
  expect(loaded.scroller.scrollTop).toBe(730)
})

test('what a tab kept in another format is left out', () => {
  stored.set('khlang.scroll', '{')
  const { scroller } = begin()
  grown()
  expect(scroller.scrollTop).toBe(0)
})

test('of more than a hundred positions, the last hundred are kept', () => {
  const { scroller, go } = begin()
  for (let n = 1; n <= 103; n++) {
    scroller.scrollTop = n
    go(at(`/user/${n}`, `p${n}`), 2_000)
  }
  scroller.scrollTop = 104
  ofWindow['pagehide']!()
  const kept = JSON.parse([...stored.values()][0]!) as [string, number][]
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, ['p4', 5], ['p103', 104]])
})
