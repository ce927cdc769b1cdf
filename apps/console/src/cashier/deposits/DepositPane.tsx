import type { DepositRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import { ApprovalWaits } from '#parts/approvals/WaitsForApproval.tsx'
import { Fact } from '#parts/Facts.tsx'
import type { PaneProps } from '#parts/lists/live-page.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { DepositActs } from './DepositActs.tsx'
import { RequestPane } from '../requests/RequestPane.tsx'

/** Shows the open deposit beside the list, with what the player must pay and the credit to give. */
export const DepositPane = ({ row: request, onClose, ...acts }: PaneProps<DepositRow>) => (
  <RequestPane
    request={request}
    title={m.deposit_title({ n: request.number })}
    before={<ApprovalWaits objectId={request.id} />}
    facts={
      <>
        <Fact label={m.column_player()}>
          <strong>{request.player.code}</strong> {request.player.name}
        </Fact>
        {request.payExactly !== null && (
          <Fact label={m.pay_exactly()}>
            <strong className="digits">{baht(request.payExactly)}</strong>
          </Fact>
        )}
        <Fact label={m.column_bonus()}>
          <span className="digits">{grouped(request.bonus)}</span>
        </Fact>
        <Fact label={m.column_credits()}>
          <strong className="digits">{grouped(request.credits)}</strong>
        </Fact>
      </>
    }
    acts={<DepositActs deposit={request} {...acts} />}
    onRow={(row) => row.kind === 'deposit' && acts.onRow(row)}
    onHeld={(row) => row.kind === 'deposit' && acts.onDone(row)}
    onClose={onClose}
  />
)
