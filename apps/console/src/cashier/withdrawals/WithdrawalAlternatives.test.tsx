// @vitest-environment happy-dom
import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import { enabledButtons } from '#testing/enabled-buttons.ts'
import { WithdrawalAlternatives } from './WithdrawalAlternatives.tsx'

const cancel = th.withdrawal_cancel
const refund = th.withdrawal_cancel_refund.replace('{amount}', '730').replace('{player}', 'kk7')

test.each([
  ['complete', 'pending', th.withdrawal_complete_hand, 'complete'],
  ['cancel', 'pending', cancel, 'cancel'],
  ['pay', 'pending', null, 'pay'],
  ['complete', 'adjusted', th.withdrawal_complete_hand, 'complete'],
  ['cancel', 'adjusted', refund, 'cancel'],
  ['reopen', 'completed', th.request_reopen, 'reopen'],
] as const)(
  'where only “%s” is allowed on a withdrawal that is %s, just its button does something: that',
  async (only, state, label, called) => {
    const said = vi.fn<(what: string) => void>()
    const why = (act: string) => (act === only ? null : 'not now')
    const { home, clicks } = await drawComponent(
      <WithdrawalAlternatives
        withdrawal={
          {
            id: 'w7',
            amount: '730',
            state,
            phase: null,
            paidAt: null,
            result: null,
            can: { reopen: state === 'completed' || 'request-open' },
            player: { code: 'kk7' },
          } as unknown as WithdrawalRow
        }
        way={{ via: 'direct' } as never}
        whyNot={why}
        whyNotPay={why('pay')}
        onPay={() => said('pay')}
        onClosing={said}
      />,
    )
    const enabled = enabledButtons(home)
    expect(enabled).toHaveLength(1)
    if (label !== null) expect(enabled[0]!.startsWith(label), enabled[0]).toBe(true)
    for (const button of home.querySelectorAll('button')) await clicks(button.textContent)
    expect(said.mock.calls).toEqual(called === 'pay' ? [['pay']] : [[called]])
  },
)
