// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { ReverseDialog } from './ReverseDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

const leave = () => {}
const dialog = (depositId: string | null) => (
  <ReverseDialog
    entry={{ id: 'e9', number: 94, depositId, player: null } as unknown as EntryRow}
    onRow={leave}
    onClose={leave}
  />
)
type Known = { result?: string | null; balance?: number | null; why?: string | null }

/** Draws the dialog of a credit of 1,050 with its bonus. `sent` is what its button has sent. */
async function drawn({ result = null, balance = 1_050, why = null }: Known = {}) {
  const deposit = { amount: '1000', bonus: 50, credits: 1_050, result, player: { id: 'p1' } }
  vi.spyOn(api.cashier, 'deposit').mockResolvedValue(deposit as never)
  vi.spyOn(api.players, 'balance').mockResolvedValue({ balance, gap: why, at: '' } as never)
  const sent = vi.spyOn(api.statements, 'reverse').mockResolvedValue({ id: 'e9' } as never)
  const screen = await drawComponent(dialog('d1'))
  const field = () => screen.home.querySelector('input')!
  await screen.until(() => field() !== null && !screen.home.textContent.includes('…'))
  return {
    ...screen,
    field,
    sent,
    shows: (text: string) => screen.home.textContent.includes(text),
    /** Chooses a reason, presses the button of this text, and returns how much it sent. */
    async takes(button: string) {
      await screen.clicks(th.disposition_wrong_player)
      await screen.clicks(button)
      await screen.until(() => sent.mock.calls.length === 1)
      return sent.mock.calls[0]![0]
    },
  }
}
const filled = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((now, [name, value]) => now.replace(`{${name}}`, value), text)
const stays = (sum: string) => filled(th.reversal_stays, { sum })

test('a credit is taken back with its bonus; if there is none, or none any more, the dialog says so', async () => {
  const { home, draw } = await drawn()
  expect(home.textContent).toContain('1,050')
  expect(home.textContent).not.toContain(th.problem_nothing_credited)
  await draw(dialog(null))
  expect(home.textContent).toContain(th.problem_nothing_credited)
  expect(home.textContent).not.toContain(th.loading)
})

test('all of it is proposed, and then the command does not say how much', async () => {
  const { field, takes, shows } = await drawn({ balance: 600 })
  expect(field().value).toBe('1,050')
  expect(shows(filled(th.reversal_short, { n: '600' }))).toBe(true)
  expect(shows(th.reversal_failed)).toBe(false)
  expect(await takes(filled(th.disposition_reverse_confirm, { credits: '1,050' }))).not.toHaveProperty(
    'credits',
  )
})

test('after a refusal the dialog says why, proposes what the player has now, and says what stays', async () => {
  const { field, takes, shows } = await drawn({ result: 'not enough credit', balance: 600 })
  expect(shows(th.reversal_failed)).toBe(true)
  expect(shows('not enough credit')).toBe(true)
  expect(field().value).toBe('600')
  expect(shows(stays('฿450'))).toBe(true)
  expect(await takes(filled(th.disposition_reverse_confirm, { credits: '600' }))).toMatchObject({
    entryId: 'e9',
    credits: 600,
  })
})

test('a player who has nothing left is left with all of it, and the button says that nothing is taken back', async () => {
  const { field, takes, shows } = await drawn({ result: 'not enough credit', balance: 0 })
  expect(field().value).toBe('0')
  expect(shows(stays('฿1,050'))).toBe(true)
  expect(shows(th.reversal_nothing)).toBe(true)
  expect(await takes(th.reversal_confirm_nothing)).toMatchObject({ credits: 0 })
})

test('more than was credited cannot be sent, and the field says the limit', async () => {
  const { field, types, shows, sent, clicks } = await drawn()
  for (const wrong of ['1051', '', 'all', '-1', '1.5']) {
    await types(field(), wrong)
    expect([wrong, shows(filled(th.settings_range, { least: '0', most: '1,050' }))]).toEqual([wrong, true])
    await clicks(filled(th.disposition_reverse_confirm, { credits: '…' }))
  }
  expect(sent).not.toHaveBeenCalled()
})

test('where the back-end tells no balance, all of it is proposed also after a refusal', async () => {
  const { field, shows } = await drawn({ result: 'no', balance: null, why: 'not-offered' })
  expect(field().value).toBe('1,050')
  expect(shows(th.money_balance_not_offered)).toBe(true)
})
