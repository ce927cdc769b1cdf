import type { Counters } from '@khlang/contract/dashboard'
import type { RequestFilter } from '@khlang/domain/cashier/request'
import * as m from '#messages'
import { Tabs } from '#parts/Tabs.tsx'
import { type RequestTab, requestTabs } from './request-tabs.ts'

type Props = {
  list: 'deposits' | 'withdrawals'
  state: RequestFilter | undefined
  counters: Counters | null
  onState: (state: RequestFilter | undefined) => void
}

type Shown = { label: () => string; count: (counters: Counters) => number }

const words = {
  deposits: {
    pending: { label: m.deposit_tab_waiting, count: ({ deposits }) => deposits },
    adjusted: null,
    underWay: { label: m.withdrawal_tab_paying, count: ({ depositsUnderWay }) => depositsUnderWay },
    unknown: { label: m.tab_unknown, count: ({ depositsUnknown }) => depositsUnknown },
  },
  withdrawals: {
    pending: { label: m.withdrawal_tab_waiting, count: ({ withdrawals, toPay }) => withdrawals - toPay },
    adjusted: { label: m.withdrawal_tab_to_pay, count: ({ toPay }) => toPay },
    underWay: { label: m.withdrawal_tab_paying, count: ({ paying }) => paying },
    unknown: { label: m.tab_unknown, count: ({ payoutsUnknown }) => payoutsUnknown },
  },
} satisfies Record<Props['list'], Record<RequestTab, Shown | null>>

/**
 * Shows tabs for the stages of a request with unfiltered counts: waiting, to be paid (withdrawals only), order under
 * way, outcome unknown; and all requests (`state` undefined).
 */
export function RequestTabs({ list, state, counters, onState }: Props) {
  const tabLabels = words[list] as Record<RequestTab, Shown | null>
  return (
    <Tabs
      label={list === 'deposits' ? m.deposit_tabs() : m.withdrawal_tabs()}
      tabs={[
        ...requestTabs[list].map((name) => ({
          name,
          label: tabLabels[name]!.label(),
          count: counters ? tabLabels[name]!.count(counters) : undefined,
          alarming: name === 'unknown',
        })),
        { name: 'all' as const, label: m.tab_all() },
      ]}
      current={state ?? 'all'}
      onChoose={(name) => onState(name === 'all' ? undefined : name)}
    />
  )
}
