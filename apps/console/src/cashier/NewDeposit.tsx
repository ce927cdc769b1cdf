import type { DepositRow } from '@khlang/contract/cashier'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { useBonus } from '#parts/use-bonus.ts'
import { BonusField } from './BonusField.tsx'
import { NewRequest } from './NewRequest.tsx'
import type { CreatorProps } from './RequestsPage.tsx'

/** Nothing is credited by it: that happens when it is matched to the money that came. */
export function NewDeposit(props: CreatorProps<DepositRow>) {
  const [text, setText] = useState('')
  const bonus = useBonus(text)
  return (
    <NewRequest
      title={m.deposit_new()}
      note={m.deposit_new_note()}
      create={(wanted) => api.cashier.createDeposit(wanted)}
      confirmText={({ amount, player }) =>
        bonus.value === 0
          ? m.deposit_new_confirm({ amount, player })
          : m.deposit_new_confirm_bonus({ amount, player, bonus: bonus.text })
      }
      extra={(amount) => <BonusField amount={amount} text={text} why={bonus.why} onChange={setText} />}
      bonus={bonus}
      {...props}
    />
  )
}
