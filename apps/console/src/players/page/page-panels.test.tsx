// @vitest-environment happy-dom
import type { PlayerLine, PlayerProfile } from '@khlang/contract/players/player-page'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { PastLine } from './PastLine.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const never = () => new Promise<never>(() => {})
const player = { id: 'p1', code: 'north001' } as unknown as PlayerProfile

test('after midnight the panels of a player’s page that stays open mean the new day by “today”', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T16:59:45Z') })
  const money = vi.spyOn(api.players, 'money').mockImplementation(never)
  const history = vi.spyOn(api.players, 'history').mockImplementation(never)
  const search = { period: 'today' } as const
  await drawComponent(
    <>
      <MoneyPanel player={player} search={search} onSearch={() => {}} />
      <HistoryTab id="p1" search={search} onSearch={() => {}} />
    </>,
  )
  const asked = () => [money, history].map(({ mock }) => mock.calls.at(-1)![0].to)
  expect(asked()).toEqual(['2026-11-21', '2026-11-21'])
  await act(async () => void (await vi.advanceTimersByTimeAsync(20_000)))
  expect(asked()).toEqual(['2026-11-22', '2026-11-22'])
})

test.each([
  ['lossReturn', th.timeline_loss_return],
  ['order', th.timeline_order],
  ['request', th.timeline_request],
])('a line of the past about a numbered %s says what the number is of', async (kind, text) => {
  const line = {
    source: 'act',
    id: '7',
    at: '2026-11-20T05:00:00Z',
    actor: 'nok@example.test',
    act: 'lossReturn.pay',
    about: { kind, id: 'one', number: 31 },
    before: null,
    after: null,
    reason: null,
  } as PlayerLine
  const { home } = await drawComponent(<PastLine line={line} />)
  expect(home.textContent).toContain(text.replace('{n}', '31'))
})
