// @vitest-environment happy-dom
import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { createMemoryHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { createRouter } from '#parts/navigation/router.ts'
import { RouterContext } from '#parts/navigation/use-router.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { TakeBack } from './TakeBack.tsx'

const paid = {
  id: 'o9',
  purpose: 'giveReward',
  state: 'done',
  takesBack: null,
  takenBackBy: null,
  can: { takeBack: true },
} as unknown as OrderRow
async function drawn(changes: Partial<OrderRow>): Promise<HTMLElement> {
  const { home } = await drawComponent(
    <RouterContext value={createRouter({}, createMemoryHistory(), () => {})}>
      <TakeBack order={{ ...paid, ...changes }} />
    </RouterContext>,
  )
  return home
}
const offers = (home: HTMLElement) => home.querySelector('button')?.textContent ?? null
const numbered = (text: string, n: number) => text.replace('{n}', String(n))

test('a credited reward and a paid loss-return offer to take them back, other orders do not', async () => {
  expect(offers(await drawn({}))).toBe(th.take_back)
  expect(offers(await drawn({ purpose: 'payLossReturn' }))).toBe(th.take_back)
  expect(offers(await drawn({ purpose: 'creditDeposit' }))).toBeNull()
  expect(offers(await drawn({ state: 'refused' }))).toBeNull()
})

test('a payment names the order that takes it back, and whether that is done; that order names the payment', async () => {
  const by = (state: OrderRow['state']) => ({
    takenBackBy: { id: 'o13', number: 613, state },
    can: { takeBack: state === 'done' ? 'payment-taken-back' : 'take-back-under-way' },
  })
  const underWay = await drawn(by('sending'))
  expect(underWay.textContent).toContain(numbered(th.take_back_under_way, 613))
  expect(underWay.querySelector('a')?.getAttribute('href')).toContain('order=o13')
  expect(underWay.querySelector('button')?.getAttribute('aria-disabled')).toBe('true')
  const done = await drawn(by('done'))
  expect(done.textContent).toContain(numbered(th.take_back_done, 613))
  expect(done.querySelector('button')?.getAttribute('aria-disabled')).toBe('true')
  const cut = await drawn({ purpose: 'cutCredit', takesBack: { id: 'o9', number: 607 } })
  expect(cut.textContent).toContain(numbered(th.take_back_of, 607))
  expect(cut.querySelector('a')?.getAttribute('href')).toContain('order=o9')
})
