import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import { NewRequest } from '../requests/NewRequest.tsx'
import type { CreatorProps } from '#parts/lists/live-page.ts'

/** Creates a withdrawal request. It deducts and pays nothing. */
export const NewWithdrawal = (props: CreatorProps<WithdrawalRow> & { player?: FoundPlayer | null }) => (
  <NewRequest
    brings="money"
    title={m.withdrawal_new()}
    note={m.withdrawal_new_note()}
    create={(wanted) => api.cashier.createWithdrawal(wanted)}
    confirmText={m.withdrawal_new_confirm}
    {...props}
  />
)
