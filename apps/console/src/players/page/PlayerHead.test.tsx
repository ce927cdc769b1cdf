// @vitest-environment happy-dom
import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { createMemoryHistory } from '@tanstack/history'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { createRouter } from '#parts/navigation/router.ts'
import { RouterContext } from '#parts/navigation/use-router.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { enabledButtons } from '#testing/enabled-buttons.ts'
import { PlayerHead } from './PlayerHead.tsx'

afterEach(() => void vi.restoreAllMocks())

const acts = ['changeKey', 'createRequest', 'note', 'cutCredit', 'personFile', 'forget', 'edit']
const playerOf = (allowed: string) =>
  ({
    id: 'p7',
    code: 'kk7',
    name: 'มะม่วง',
    externalKey: 'site-7',
    status: 'normal',
    exclusion: null,
    agent: null,
    master: null,
    tags: [],
    coins: 730,
    countsInReports: true,
    can: Object.fromEntries(acts.map((act) => [act, act === allowed || 'not-permitted'])),
  }) as unknown as PlayerProfile

test.each([
  ['changeKey', { [th.player_key_change]: 'key' }],
  ['createRequest', { [th.deposit_new]: 'newDeposit', [th.withdrawal_new]: 'newWithdrawal' }],
  ['note', { [th.standing_title]: 'standing', [th.exclusion_title]: 'exclusion' }],
  ['cutCredit', { [th.cut_title]: 'cut' }],
  ['personFile', { [th.privacy_title]: 'privacy' }],
  ['forget', { [th.privacy_title]: 'privacy' }],
] as const)(
  'where only “%s” is allowed on a player, of these buttons just its own do something, each what it says',
  async (act, opened: Record<string, string>) => {
    vi.spyOn(api.players, 'money').mockImplementation(() => new Promise(() => {}))
    const opens = vi.fn<(which: string) => void>()
    const { home, clicks } = await drawComponent(
      <RouterContext value={createRouter({}, createMemoryHistory(), () => {})}>
        <PlayerHead id="p7" player={playerOf(act)} onDialog={opens} onOverlay={opens} />
      </RouterContext>,
    )
    const all = [
      th.player_key_change,
      th.deposit_new,
      th.withdrawal_new,
      th.standing_title,
      th.exclusion_title,
      th.cut_title,
      th.privacy_title,
      th.page_player_edit,
    ]
    expect(enabledButtons(home).filter((name) => all.includes(name))).toEqual(Object.keys(opened))
    for (const [label, which] of Object.entries(opened)) {
      await clicks(label)
      expect(opens.mock.calls.at(-1)![0], label).toBe(which)
    }
  },
)
