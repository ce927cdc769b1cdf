// @vitest-environment happy-dom
import { longPresets, periodOf } from '@khlang/domain/time'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'

const now = new Date('2026-11-21T05:07:09Z')
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function draw(search: { period?: (typeof longPresets)[number]; from?: string; to?: string }) {
  const onChange = vi.fn<(period: object) => void>()
  const { home, types, presses } = await drawComponent(<PeriodFilter {...search} onChange={onChange} />)
  const field = (label: string) => home.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!
  const typesDay = async (label: string, text: string) => {
    await types(field(label), text)
    await presses(field(label), { key: 'Enter', code: 'Enter' })
  }
  return {
    onChange,
    typesDay,
    shown: () => [th.period_from, th.period_to].map((label) => field(label).value),
  }
}

test.each(longPresets)(
  'a day that is typed beside “%s” keeps the other end that is shown',
  async (period) => {
    const { from, to } = periodOf(period, now)
    const first = await draw({ period })
    expect(first.shown()).toEqual([from, to])
    const earlier = '2026-09-04'
    await first.typesDay(th.period_from, earlier)
    expect(first.onChange).toHaveBeenCalledExactlyOnceWith({ period: undefined, from: earlier, to })
    const last = await draw({ period })
    await last.typesDay(th.period_to, '2026-12-24')
    expect(last.onChange).toHaveBeenCalledExactlyOnceWith({ period: undefined, from, to: '2026-12-24' })
  },
)

test('a day in Thai digits and of the Buddhist era is that day, and an end that is cleared leaves the other', async () => {
  const { onChange, typesDay } = await draw({ from: '2026-11-03', to: '2026-11-17' })
  await typesDay(th.period_from, '๒๕๖๙-๑๑-๐๕')
  expect(onChange).toHaveBeenLastCalledWith({ period: undefined, from: '2026-11-05', to: '2026-11-17' })
  await typesDay(th.period_to, '')
  expect(onChange).toHaveBeenLastCalledWith({ period: undefined, from: '2026-11-03', to: undefined })
})
