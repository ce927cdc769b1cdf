import type { Counters } from '@khlang/contract/dashboard'
import type { RequestFilter } from '@khlang/domain/cashier/request'
import * as m from '#paraglide/messages.js'
import { Tabs } from '#parts/Tabs.tsx'

type Props = {
  state: RequestFilter | undefined
  counters: Counters | null
  onState: (state: RequestFilter | undefined) => void
}

/** The way of a withdrawal through the house: to be deducted, to be paid, with the back-end, not known; and all there are. */
export const WithdrawalTabs = ({ state, counters, onState }: Props) => (
  <Tabs
    label={m.withdrawal_tabs()}
    tabs={[
      {
        name: 'pending',
        label: m.withdrawal_tab_waiting(),
        count: counters ? counters.withdrawals - counters.toPay : undefined,
      },
      { name: 'adjusted', label: m.withdrawal_tab_to_pay(), count: counters?.toPay },
      { name: 'underWay', label: m.withdrawal_tab_paying(), count: counters?.paying },
      { name: 'unknown', label: m.tab_unknown(), count: counters?.payoutsUnknown, alarming: true },
      { name: 'all', label: m.tab_all() },
    ]}
    current={state ?? 'all'}
    onChoose={(name) => onState(name === 'all' ? undefined : name)}
  />
)
