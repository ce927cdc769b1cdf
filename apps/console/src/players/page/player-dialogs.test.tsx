// @vitest-environment happy-dom
import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { requestLimitNames } from '@khlang/domain/cashier/request-limits'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { ChangeKeyDialog } from './ChangeKeyDialog.tsx'
import { ExclusionDialog } from './exclusion/ExclusionDialog.tsx'
import { LimitsDialog } from './LimitsDialog.tsx'
import { PrivacyDialog } from './PrivacyDialog.tsx'
import { RequestLimitsDialog } from './RequestLimitsDialog.tsx'
import { SetCoinsDialog } from './SetCoinsDialog.tsx'
import { StandingDialog } from './StandingDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

const none = Object.fromEntries(requestLimitNames.map((name) => [name, null]))
const profile = (version: number, change: object = {}) =>
  ({
    id: 'p7',
    version,
    code: 'kk7',
    externalKey: 'kk7@player.example',
    status: 'normal',
    coins: 100,
    exclusion: null,
    restricted: null,
    forgottenAt: null,
    limits: { day: null, month: null },
    requestLimits: { own: none, shop: Object.fromEntries(requestLimitNames.map((name) => [name, 0])) },
    can: { restrict: true, forget: true, personFile: true },
    ...change,
  }) as unknown as PlayerProfile

type Drawn = Awaited<ReturnType<typeof drawComponent>>
const typesFirst = async ({ home, types }: Drawn, text: string) =>
  types(home.querySelector<HTMLInputElement>('input:not([type=radio])')!, text)
const reasonBy = ({ types, home }: Drawn) => types(home.querySelector('textarea')!, 'as they asked')
const submits = ({ submits: send }: Drawn) => send()
const leave = () => {}

/** Each dialog of the page of a player, what is typed in it, what a colleague changes meanwhile, and how it is sent. */
const dialogs = {
  setCoins: {
    draw: (player: PlayerProfile) => <SetCoinsDialog player={player} onClose={leave} />,
    fills: (drawn: Drawn) => typesFirst(drawn, '150'),
    shown: { coins: 40 },
    sends: submits,
  },
  changeKey: {
    draw: (player: PlayerProfile) => <ChangeKeyDialog player={player} onClose={leave} />,
    fills: (drawn: Drawn) => typesFirst(drawn, 'kk8@player.example'),
    shown: { externalKey: 'kk9@player.example' },
    sends: submits,
  },
  setRequestLimits: {
    draw: (player: PlayerProfile) => <RequestLimitsDialog player={player} onClose={leave} />,
    fills: (drawn: Drawn) => typesFirst(drawn, '50'),
    shown: { requestLimits: { ...profile(1).requestLimits, own: { ...none, withdrawalMost: 500 } } },
    sends: submits,
  },
  setLimits: {
    draw: (player: PlayerProfile) => <LimitsDialog player={player} onClose={leave} />,
    fills: (drawn: Drawn) => typesFirst(drawn, '5000'),
    shown: { limits: { day: 300, month: null } },
    sends: submits,
  },
  setExclusion: {
    draw: (player: PlayerProfile) => <ExclusionDialog player={player} onClose={leave} />,
    fills: () => Promise.resolve(),
    shown: { exclusion: { from: 'deposits', until: null, running: true, said: null } },
    sends: submits,
  },
  restrict: {
    draw: (player: PlayerProfile) => <PrivacyDialog player={player} onClose={leave} />,
    fills: () => Promise.resolve(),
    shown: { restricted: { by: 'lek@example.test', at: '2026-11-28T10:00:00Z', reason: 'a dispute' } },
    sends: ({ clicks }: Drawn) => clicks(th.restrict_do),
  },
  forget: {
    draw: (player: PlayerProfile) => <PrivacyDialog player={player} onClose={leave} />,
    fills: (drawn: Drawn) => typesFirst(drawn, 'kk7'),
    shown: { name: 'another' },
    sends: ({ clicks }: Drawn) => clicks(th.privacy_forget_do.replace('{player}', 'kk7')),
  },
} satisfies { [Call in keyof typeof api.players]?: object }
type Call = keyof typeof dialogs
const calls = Object.keys(dialogs) as Call[]

async function filled(call: Call) {
  const { draw, fills } = dialogs[call]
  const sent = vi.spyOn(api.players, call).mockResolvedValue({} as never)
  const drawn = await drawComponent(draw(profile(3)), { role: 'owner' })
  await fills(drawn)
  await reasonBy(drawn)
  return { ...drawn, sent, drawn }
}

test.each(calls)(
  '%s is sent over what was seen, not over what a colleague changed meanwhile',
  async (call) => {
    const { draw, drawn, sent } = await filled(call)
    await draw(dialogs[call].draw(profile(4, dialogs[call].shown)))
    await dialogs[call].sends(drawn)
    expect(sent.mock.calls[0]![0]).toMatchObject({ id: 'p7', version: 3 })
  },
)

test.each(calls)('%s follows a change of what it does not show', async (call) => {
  const { draw, drawn, sent } = await filled(call)
  await draw(dialogs[call].draw(profile(4, { tags: ['VIP'] })))
  await dialogs[call].sends(drawn)
  expect(sent.mock.calls[0]![0]).toMatchObject({ id: 'p7', version: 4 })
})

test('the standing is changed from the one that was seen', async () => {
  const sent = vi.spyOn(api.players, 'setStanding').mockResolvedValue({} as never)
  const dialog = (player: PlayerProfile) => (
    <StandingDialog player={player} onChanged={leave} onClose={leave} />
  )
  const drawn = await drawComponent(dialog(profile(3)), { role: 'supervisor' })
  await drawn.clicks(th.player_watch)
  await reasonBy(drawn)
  await drawn.draw(dialog(profile(4, { status: 'suspended' })))
  await drawn.submits()
  expect(sent.mock.calls[0]![0]).toMatchObject({ from: 'normal', to: 'watch' })
})

test('a button that restricts does not become one that lifts while the dialog is open', async () => {
  const { draw, home } = await filled('restrict')
  await draw(dialogs.restrict.draw(profile(4, dialogs.restrict.shown)))
  expect(home.textContent).toContain(th.restrict_do)
  expect(home.textContent).not.toContain(th.restrict_lift)
})
