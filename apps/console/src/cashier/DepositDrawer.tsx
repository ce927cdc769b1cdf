import type { DepositRow } from '@khlang/contract/cashier'
import * as m from '#paraglide/messages.js'
import { Fact } from '#parts/Facts.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { DepositActs } from './DepositActs.tsx'
import { RequestDrawer } from './RequestDrawer.tsx'
import type { DrawerProps } from '#parts/lists/live-page.ts'

export const DepositDrawer = ({ row: request, onRow, onClose }: DrawerProps<DepositRow>) => (
  <RequestDrawer
    request={request}
    title={m.deposit_title({ n: request.number })}
    facts={
      <>
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
    onClose={onClose}
  >
    <DepositActs key={request.id} deposit={request} onRow={onRow} />
  </RequestDrawer>
)
