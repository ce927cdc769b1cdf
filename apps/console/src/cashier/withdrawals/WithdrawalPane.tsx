import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { transferStatus } from '@khlang/contract/legacy-words'
import * as m from '#messages'
import { ApprovalWaits } from '#parts/approvals/WaitsForApproval.tsx'
import { Fact } from '#parts/Facts.tsx'
import type { PaneProps } from '#parts/lists/live-page.ts'
import { PayoutCard } from './PayoutCard.tsx'
import { RequestPane } from '../requests/RequestPane.tsx'
import { WithdrawalActs } from './WithdrawalActs.tsx'

/** Whether the withdrawal is neither paid nor closed: it needs a decision, or waits for the back-end's answer. */
const isOpen = ({ state }: WithdrawalRow) =>
  state === 'pending' || state === 'crediting' || state === 'adjusted'

/** Shows the selected withdrawal: amount, player, account, what to check before paying, and the actions available now. */
export const WithdrawalPane = ({ row: request, onClose, ...acts }: PaneProps<WithdrawalRow>) => (
  <RequestPane
    request={request}
    title={m.withdrawal_title({ n: request.number })}
    before={
      <>
        <ApprovalWaits objectId={request.id} />
        {isOpen(request) && <PayoutCard withdrawal={request} />}
      </>
    }
    facts={
      <>
        <Fact label={m.column_player()}>
          <strong>{request.player.code}</strong> {request.player.name}
        </Fact>
        {!isOpen(request) && request.payee !== null && (
          <Fact label={m.withdrawal_account()}>
            {request.payee.bank} <span className="digits">…{request.payee.tail}</span> {request.payee.name}
          </Fact>
        )}
        {request.via !== null && <Fact label={m.withdrawal_via()}>{transferStatus[request.via]}</Fact>}
        {request.paidFrom !== null && <Fact label={m.withdrawal_paid_from()}>{request.paidFrom}</Fact>}
      </>
    }
    acts={<WithdrawalActs withdrawal={request} {...acts} />}
    onRow={(row) => row.kind === 'withdrawal' && acts.onRow(row)}
    onHeld={(row) => row.kind === 'withdrawal' && acts.onDone(row)}
    onClose={onClose}
  />
)
