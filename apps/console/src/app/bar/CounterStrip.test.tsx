// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/history'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { createRouter } from '#parts/navigation/router.ts'
import { RouterContext } from '#parts/navigation/use-router.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { CounterStrip } from './CounterStrip.tsx'

afterEach(() => void vi.restoreAllMocks())

const counts = { unknown: 3, entries: 1_250, deposits: 7, withdrawals: 19, approvals: 0, asked: 0 }

test('each counter shows its own count, and leads to the list of just what it counts', async () => {
  vi.spyOn(api.dashboard, 'counters').mockResolvedValue(counts as never)
  const { home, until } = await drawComponent(
    <RouterContext value={createRouter({}, createMemoryHistory(), () => {})}>
      <CounterStrip />
    </RouterContext>,
  )
  const counter = (what: string) => home.querySelector(`[data-what="${what}"]`)!
  await until(() => counter('withdrawals').querySelector('strong')?.textContent === '19')
  const shown = ['unknown', 'entries', 'deposits', 'withdrawals'].map((what) => [
    what,
    counter(what).querySelector('strong')!.textContent,
    counter(what).querySelector('a')!.getAttribute('href'),
  ])
  expect(shown).toEqual([
    ['unknown', '3', '/management/statement?tab=unknown'],
    ['entries', '1.3k', '/management/statement'],
    ['deposits', '7', '/management/deposit?state=pending'],
    // To deduct or to pay.
    ['withdrawals', '19', '/management/withdraw?state=open'],
  ])
})
