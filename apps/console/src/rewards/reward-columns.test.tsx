// @vitest-environment happy-dom
import { requestStatus } from '@khlang/contract/legacy-words'
import type { RewardRow } from '@khlang/contract/rewards/rewards'
import { expect, test } from 'vitest'
import { drawComponent } from '#testing/draw-component.tsx'
import { RewardCell, rewardColumns } from './reward-columns.tsx'

const taken = (kind: 'redemption' | 'goodwill') =>
  ({
    kind,
    number: 1,
    player: { code: 'north001', name: 'one' },
    coins: 40,
    credits: 100,
    state: 'cancelled',
    status: requestStatus.cancelled,
    phase: null,
    createdAt: '2026-11-20T05:00:00Z',
    note: 'a birthday',
  }) as unknown as RewardRow

test.each(['redemption', 'goodwill'] as const)(
  'a %s that was not given says so in the list and on a phone',
  async (kind) => {
    const row = taken(kind)
    for (const shown of [rewardColumns(kind).map(({ cell }) => cell(row)), RewardCell(row)]) {
      const { home } = await drawComponent(<>{shown}</>)
      expect(home.textContent).toContain(requestStatus.cancelled)
    }
    // At the end of its line a phone would cut it off.
    const { home } = await drawComponent(RewardCell(row))
    expect(home.textContent).toMatch(new RegExp(`100${requestStatus.cancelled} · `))
  },
)
