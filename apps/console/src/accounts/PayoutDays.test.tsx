// @vitest-environment happy-dom
import type { LiveTopic } from '@khlang/contract/live'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { fakeStream } from '#testing/fake-stream.ts'
import { PayoutDays } from './PayoutDays.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const none = { count: 0, baht: '0.00' }
const day = { day: '2026-11-20', left: none, paid: none, fees: none, noPayout: none, noLine: none }

test.each<[string, LiveTopic]>([
  ['the bank reports money', 'statements'],
  ['a withdrawal is paid', 'withdrawals'],
])('the days of a paying account and the open one are read again when %s', async (_, topic) => {
  const days = vi.spyOn(api.reports, 'accountPayouts').mockResolvedValue({ days: [day] } as never)
  const lines = vi.spyOn(api.reports, 'accountPayoutLines').mockResolvedValue({ rows: [], more: 0 })
  const { until, home } = await drawComponent(
    <PayoutDays account="scb-1" from="2026-11-14" to="2026-11-20" openDay="2026-11-20" onOpen={() => {}} />,
  )
  await until(() => home.querySelector('ul') !== null)
  expect([days, lines].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  vi.useFakeTimers()
  fakeStream.sends(topic, { id: 'one' })
  await act(async () => void (await vi.advanceTimersByTimeAsync(2_000)))
  // The days are much work for the server: they follow within twenty seconds.
  expect([days, lines].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
  await act(async () => void (await vi.advanceTimersByTimeAsync(18_000)))
  expect([days, lines].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})
