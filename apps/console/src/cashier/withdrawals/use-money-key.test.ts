import { expect, test } from 'vitest'
import { focusPrimary } from './use-money-key.ts'

/** Buttons of a payout card; returns which of its parts got the focus. */
function focused(hasPrimary: boolean, hasCard = true) {
  const told: unknown[] = []
  const part = (name: string) => ({ focus: (how: unknown) => told.push([name, how]) })
  focusPrimary({
    querySelector: (kind: string) => (hasPrimary && kind === '[data-primary]' ? part('button') : null),
    closest: (kind: string) => (hasCard && kind === 'article' ? part('card') : null),
  } as unknown as HTMLElement)
  return told
}

test('the next step has the focus, and the card if no step is left; the page does not jump', () => {
  expect(focused(true)).toEqual([['button', { preventScroll: true }]])
  expect(focused(false)).toEqual([['card', { preventScroll: true }]])
})

test('a card that has just left the page takes no focus', () => {
  expect(focused(false, false)).toEqual([])
  focusPrimary(null)
})
