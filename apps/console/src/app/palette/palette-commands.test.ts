import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { may, type Role } from '@khlang/domain/staff/acts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import {
  keepPreferencesWith,
  preferencesNow,
  receivePreferences,
  sendNow,
} from '#parts/preferences/preferences.ts'
import { closeOverlay, overlayNow } from '../overlay.ts'
import { paletteCommands } from './palette-commands.ts'

beforeEach(() => keepPreferencesWith(() => Promise.resolve()))
afterEach(async () => {
  await sendNow()
  receivePreferences(defaultPreferences)
  closeOverlay()
  vi.unstubAllGlobals()
})

const wentTo: string[] = []
const commands = (role: Role = 'owner', dark = false) =>
  paletteCommands({ dark, may: (act) => may(role, act), go: (to) => wentTo.push(to) })
const labels = (role: Role) => commands(role).map(({ label }) => label)
/** Runs the command with this label. */
const run = (label: string, dark = false) =>
  commands('owner', dark)
    .find((command) => command.label === label)!
    .run()

test.each([
  [m.deposit_new, 'newDeposit'],
  [m.withdrawal_new, 'newWithdrawal'],
  [m.goodwill_give, 'goodwill'],
  [m.agent_create, 'newAgent'],
  [m.master_create, 'newMaster'],
  [m.employee_invite, 'invite'],
  [m.hold_command, 'hold'],
  [m.cut_title, 'cut'],
  [m.blocklist_title, 'blocklist'],
  [m.customizer, 'customizer'],
  [m.sounds, 'sounds'],
] as const)('each command opens what its name says: %#', (label, which) => {
  run(label())
  expect(overlayNow()).toEqual({ which, player: null })
})

test('a new player is typed in an overlay, or in the form with all fields if it is open already', () => {
  vi.stubGlobal('location', { pathname: '/management/deposit' })
  run(m.page_player_new())
  expect(overlayNow()).toEqual({ which: 'newPlayer', player: null })
  closeOverlay()
  vi.stubGlobal('location', { pathname: '/management/user/form' })
  run(m.page_player_new())
  expect([overlayNow(), wentTo.splice(0)]).toEqual([null, ['/management/user/form']])
})

test('each section of the settings is a command that opens it', () => {
  run(`${m.page_settings()}: ${m.settings_payout()}`)
  run(`${m.page_settings()}: ${m.password()}`)
  expect(wentTo.splice(0)).toEqual(['/settings/payouts', '/settings/password'])
})

test('a role is offered what it may do: a viewer creates, holds and cuts nothing', () => {
  const guarded = [
    m.deposit_new(),
    m.withdrawal_new(),
    m.goodwill_give(),
    m.page_player_new(),
    m.agent_create(),
    m.master_create(),
    m.employee_invite(),
    m.hold_command(),
    m.cut_title(),
  ]
  const offered = (role: Role) => guarded.filter((label) => labels(role).includes(label))
  expect(offered('owner')).toEqual(guarded)
  expect(offered('viewer')).toEqual([])
  expect(offered('support')).toEqual(guarded.slice(0, 4))
  expect(labels('viewer')).toContain(m.sign_out())
})

test('what creates something comes first, and the sections of the settings last', () => {
  expect(labels('owner')[0]).toBe(m.deposit_new())
  expect(labels('owner').at(-1)).toMatch(m.page_settings())
})

test('every command is found by its name in Thai and in English', () => {
  for (const { label, words } of commands()) {
    const [th, en] = [
      words!.some((word) => /[ก-๙]/.test(word)),
      words!.some((word) => /^[ -~’]+$/.test(word)),
    ]
    expect([label, th, en]).toEqual([label, true, true])
  }
})

test('commands that switch something name what they lead to, and lead back again', () => {
  run(m.theme_dark())
  expect(preferencesNow().theme).toBe('dark')
  run(m.theme_light(), true)
  expect(preferencesNow().theme).toBe('light')
  run(m.density_make_compact())
  expect(preferencesNow().density).toBe('compact')
  run(m.density_make_comfortable())
  expect(preferencesNow().density).toBe('comfortable')
  run(m.menu_fold())
  expect(preferencesNow().menuCollapsed).toBe(true)
  run(m.menu_fold())
  expect(preferencesNow().menuCollapsed).toBe(false)
  run(m.language_switch())
  expect(preferencesNow().locale).toBe('en')
  run(m.language_switch())
  expect(preferencesNow().locale).toBe('th')
})
