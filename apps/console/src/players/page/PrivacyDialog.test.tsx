// @vitest-environment happy-dom
import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { afterEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { buttonStates } from '#testing/button-states.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { PrivacyDialog } from './PrivacyDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

const profile = {
  id: 'p7',
  version: 3,
  code: 'KK7',
  name: 'Mango',
  restricted: null,
  forgottenAt: null,
  can: { personFile: true, restrict: true, forget: true },
} as unknown as PlayerProfile

const calls = ['personFile', 'restrict', 'forget'] as const
const file = m.privacy_file_take()
const forget = m.privacy_forget_do({ player: 'KK7' })
const profileKey = ['player-page', 'p7', 'profile']

async function drawDialog(change: object = {}, reason = 'a letter came') {
  const sent = { personFile: pendingCalls(), restrict: pendingCalls(), forget: pendingCalls() }
  for (const name of calls) vi.spyOn(api.players, name).mockImplementation(sent[name].call)
  const onClose = vi.fn()
  const drawn = await drawComponent(<PrivacyDialog player={{ ...profile, ...change }} onClose={onClose} />)
  const field = () => drawn.home.querySelector<HTMLInputElement>('input')!
  if (reason !== '') await drawn.types(drawn.home.querySelector('textarea')!, reason)
  /** Of the three requests, which can be pressed. */
  const states = () => {
    const all = buttonStates(drawn.home)
    return Object.fromEntries(
      [file, m.restrict_do(), m.restrict_lift(), forget].flatMap((name) =>
        name in all ? [[name, all[name]]] : [],
      ),
    )
  }
  return {
    ...drawn,
    sent,
    states,
    field,
    onClose,
    typesCode: (code: string) => drawn.types(field(), code),
    inputs: () =>
      calls.flatMap((name) =>
        sent[name].inputs().map((input) => {
          const { operationId: _, ...rest } = input as { operationId?: string }
          return [name, rest]
        }),
      ),
    alert: () => drawn.home.querySelector('[role=alert]')?.textContent ?? '',
  }
}

test('nothing is done about the data of a person without a reason; to erase them, their code is typed too', async () => {
  const { states, types, home, typesCode } = await drawDialog({}, 'ab')
  const unreasoned = m.reason_needed()
  expect(states()).toEqual({ [file]: unreasoned, [m.restrict_do()]: unreasoned, [forget]: unreasoned })
  await types(home.querySelector('textarea')!, ' ab ')
  expect(states()[file]).toBe(unreasoned)
  await types(home.querySelector('textarea')!, 'a letter came')
  const untyped = m.privacy_forget_type({ player: 'KK7' })
  expect(states()).toEqual({ [file]: true, [m.restrict_do()]: true, [forget]: untyped })
  await typesCode('kk8')
  expect(states()[forget]).toBe(untyped)
  await typesCode(' kk7 ')
  expect(states()[forget]).toBe(true)
})

test('what the server does not allow is said first, of each request its own', async () => {
  const can = { personFile: 'player-restricted', forget: 'player-not-settled' }
  const { states, clicks, inputs } = await drawDialog({ can }, '')
  expect(states()).toEqual({
    [file]: m.problem_player_restricted(),
    [m.restrict_do()]: m.problem_not_permitted(),
    [forget]: m.problem_player_not_settled(),
  })
  for (const name of Object.keys(states())) await clicks(name)
  expect(inputs()).toEqual([])
})

test('the code of a person who was erased before is not asked for', async () => {
  const { states, field } = await drawDialog({
    forgottenAt: '2026-11-21T05:00:00Z',
    can: { ...profile.can, forget: 'player-forgotten' },
  })
  expect(field()).toBeNull()
  expect(states()[forget]).toBe(m.problem_player_forgotten())
})

const restricted = { by: 'lek@example.test', at: '2026-11-28T10:00:00Z', reason: 'a dispute' }

test.each([
  [file, {}, ['personFile', { id: 'p7', reason: 'a letter came' }]],
  [m.restrict_do(), {}, ['restrict', { id: 'p7', version: 3, restricted: true, reason: 'a letter came' }]],
  [
    m.restrict_lift(),
    { restricted },
    ['restrict', { id: 'p7', version: 3, restricted: false, reason: 'a letter came' }],
  ],
  [forget, {}, ['forget', { id: 'p7', version: 3, reason: 'a letter came' }]],
] as const)('“%s” sends just that, with the reason, once at a time', async (name, change, call) => {
  const { clicks, inputs, states, typesCode, until } = await drawDialog(change, ' a letter came ')
  await typesCode('kk7')
  await clicks(name)
  expect(inputs()).toEqual([call])
  await until(() => states()[name] === 'busy')
  await clicks(name)
  expect(inputs()).toHaveLength(1)
})

test('the copy is saved as a file of the player’s code, and the dialog stays', async () => {
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:copy')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { clicks, sent, onClose, until } = await drawDialog()
  await clicks(file)
  sent.personFile.last().answer({ name: 'Mango' })
  await until(() => saved.length === 1)
  expect(saved).toEqual(['KK7.json'])
  expect(JSON.parse(await (create.mock.calls[0]![0] as Blob).text())).toEqual({ name: 'Mango' })
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  ['restrict', m.restrict_do()],
  ['forget', forget],
] as const)('after %s the dialog closes, and the page shows the new row', async (call, name) => {
  const { client, clicks, onClose, sent, typesCode, until } = await drawDialog()
  await typesCode('kk7')
  await clicks(name)
  sent[call].last().answer({ ...profile, version: 4 })
  await until(() => onClose.mock.calls.length === 1)
  expect(client.getQueryData(profileKey)).toMatchObject({ version: 4 })
})

test.each([
  ['personFile', file],
  ['restrict', m.restrict_do()],
  ['forget', forget],
] as const)('a refusal of %s says why, and keeps the dialog and what was typed', async (call, name) => {
  const { alert, clicks, field, home, onClose, sent, states, typesCode, until } = await drawDialog()
  await typesCode('kk7')
  await clicks(name)
  sent[call].last().fail(new Problem('player-not-settled', 409, {}, () => 'not now'))
  await until(() => alert().includes('not now'))
  expect(onClose).not.toHaveBeenCalled()
  expect(home.querySelector('textarea')!.value).toBe('a letter came')
  expect(field().value).toBe('kk7')
  expect(states()[name]).toBe(true)
})

test.each([
  ['restrict', m.restrict_do()],
  ['forget', forget],
] as const)('a newer row that comes with a refusal of %s is shown on the page', async (call, name) => {
  const { client, clicks, sent, typesCode, until } = await drawDialog()
  await typesCode('kk7')
  await clicks(name)
  const row = { ...profile, version: 5 }
  sent[call].last().fail(new Problem('stale-version', 409, { row } as never, () => 'saved by another'))
  await until(() => client.getQueryData<PlayerProfile>(profileKey)?.version === 5)
})
