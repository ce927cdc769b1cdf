import type { PayoutCard } from '@khlang/contract/cashier/payout-card'
import * as m from '#messages'
import { whenShort } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'

type Senders = PayoutCard['senders']

/**
 * Warns before paying if some or all of the player's deposits came from people with other names, and lists these. Shows
 * nothing if the names fit or are not known.
 */
export function SenderNames({ senders: { result, names } }: { senders: Senders }) {
  if (result === 'fits' || result === 'unknown') return null
  const differingNames = names.filter(({ verdict }) => verdict === 'differs')
  return (
    <Notice
      tone={result === 'none-fits' ? 'danger' : 'warning'}
      title={result === 'none-fits' ? m.payout_names_none() : m.payout_names_some()}
    >
      <ul>
        {differingNames.map(({ name, times, lastAt }) => (
          <li key={name}>{m.payout_name_seen({ name, n: times, when: whenShort(lastAt) })}</li>
        ))}
      </ul>
    </Notice>
  )
}
