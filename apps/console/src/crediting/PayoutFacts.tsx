import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { transferStatus } from '@khlang/contract/legacy-words'
import * as m from '#messages'
import { Fact } from '#parts/Facts.tsx'

/** Shows to which account a payout was ordered, how it is transferred and from which own account. */
export const PayoutFacts = ({ order: { payee, via, paidFrom } }: { order: OrderRow }) => (
  <>
    {payee !== null && (
      <Fact label={m.withdrawal_account()}>
        {payee.bank} <span className="digits">…{payee.tail}</span> {payee.name}
      </Fact>
    )}
    {via !== null && <Fact label={m.order_via()}>{transferStatus[via]}</Fact>}
    {paidFrom !== null && <Fact label={m.withdrawal_paid_from()}>{paidFrom}</Fact>}
  </>
)
