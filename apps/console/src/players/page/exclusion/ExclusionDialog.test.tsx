// @vitest-environment happy-dom
import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { ExclusionDialog } from './ExclusionDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

/** Draws the dialog with a reason chosen, and types a last day, without leaving its field. */
async function drawWithDay(text: string) {
  const set = vi.spyOn(api.players, 'setExclusion').mockResolvedValue({} as never)
  const player = { id: 'p', code: 'kk1', exclusion: null } as PlayerProfile
  const { home, types, clicks, submits } = await drawComponent(
    <ExclusionDialog player={player} onClose={() => {}} />,
    {
      role: 'support',
    },
  )
  const field = home.querySelector<HTMLInputElement>(`[aria-label="${th.exclusion_last_day}"]`)!
  await clicks(th.exclusion_reason_asked)
  await types(field, text)
  await submits()
  return { home, set }
}

test.each(['2026-13-40', '31/12', ''])(
  'with the last day "%s" nothing is sent, and the button says why',
  async (text) => {
    const { home, set } = await drawWithDay(text)
    expect(set).not.toHaveBeenCalled()
    expect(home.querySelector('button[type=submit]')!.getAttribute('aria-disabled')).toBe('true')
    expect(home.textContent).toContain(th.day_wrong)
  },
)

test('after a lost answer the repeat of lifting is named after its button', async () => {
  const set = vi.spyOn(api.players, 'setExclusion').mockRejectedValue(new Problem('unreachable', 0))
  const exclusion = { from: 'rewards', until: null, running: true }
  const player = { id: 'p', code: 'kk1', version: 3, exclusion } as unknown as PlayerProfile
  const { home, clicks, until } = await drawComponent(
    <ExclusionDialog player={player} onClose={() => {}} />,
    {
      role: 'owner',
    },
  )
  await clicks(th.exclusion_reason_asked)
  await clicks(th.exclusion_lift)
  const again = th.operation_again.replace('{what}', th.exclusion_lift)
  await until(() => home.textContent.includes(again))
  await clicks(again)
  await until(() => set.mock.calls.length === 2)
  expect(set.mock.calls.map(([input]) => input.exclusion)).toEqual([null, null])
})

test('the last day is sent as it is typed, in the era of its year', async () => {
  const { set } = await drawWithDay('31-12-2643')
  expect(set.mock.calls[0]![0]).toMatchObject({ exclusion: { from: 'deposits', until: '2100-12-31' } })
})
