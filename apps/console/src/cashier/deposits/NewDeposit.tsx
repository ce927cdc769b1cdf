import type { DepositRow } from '@khlang/contract/cashier/cashier'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { requestAddress } from '#parts/navigation/paths.ts'
import { useMe } from '#parts/session/me.ts'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { attachSlips } from '#parts/slips/attach-slip.ts'
import { SlipIntake } from '#parts/slips/SlipIntake.tsx'
import { readTypedSlip } from '#parts/slips/typed-slip.ts'
import { usePendingSlips } from '#parts/slips/use-pending-slips.ts'
import { useBonus } from '#parts/desk/use-bonus.ts'
import { grouped } from '#ui/numbers.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { BonusField } from './BonusField.tsx'
import { NewRequest, type Wanted } from '../requests/NewRequest.tsx'
import type { CreatorProps } from '#parts/lists/live-page.ts'

/**
 * Creates a deposit request, with its bonus and slips. It credits nothing until the request is matched with incoming
 * money.
 */
export function NewDeposit(props: CreatorProps<DepositRow> & { player?: FoundPlayer | null }) {
  const [text, setText] = useState('')
  const bonus = useBonus(text)
  const { may } = useMe()
  const pendingSlips = usePendingSlips()
  const hasWrongSlip = pendingSlips.pending.some(({ typed }) => readTypedSlip(typed).wrong.size > 0)

  /**
   * Creates the request and attaches its slips. Only the creation may fail: a slip that cannot be attached causes a
   * toast, since a repeat of the whole would create a second request.
   */
  async function create(newDeposit: Wanted & { operationId: string }) {
    const row = await api.cashier.createDeposit(newDeposit)
    await attachSlips(row.id, pendingSlips.pending, (problem) =>
      toast({
        title: m.slip_not_attached(),
        text: problemText(problem),
        tone: 'danger',
        ms: toastMs.long,
      }),
    )
    return row
  }
  return (
    <NewRequest
      brings="credit"
      title={m.deposit_new()}
      note={m.deposit_new_note()}
      create={create}
      confirmText={({ amount, player }) =>
        bonus.shown === 0
          ? m.deposit_new_confirm({ amount, player })
          : m.deposit_new_confirm_bonus({ amount, player, bonus: grouped(bonus.shown) })
      }
      extra={(amount) => (
        <>
          <BonusField amount={amount} text={text} disabledReason={bonus.disabledReason} onChange={setText} />
          <SlipIntake
            pendingSlips={pendingSlips}
            calls={api.cashier}
            addressOf={requestAddress}
            disabledReason={may.includes('slip.attach') ? null : m.problem_not_permitted()}
          />
        </>
      )}
      bonus={hasWrongSlip ? { ...bonus, disabledReason: m.slip_fields_wrong() } : bonus}
      {...props}
    />
  )
}
