import type { EntryRow } from '@khlang/contract/statements/statements'
import type { Typed } from './manual-entry.ts'

const bangkokMs = 7 * 3_600_000

/**
 * Returns an entry as form values, so that the employee need only change the wrong ones. `note`, the reason, is empty.
 */
export function typedOf({ account, amount, occurredAt, channel, sender, balanceAfter }: EntryRow): Typed {
  const [day = '', clock = ''] = new Date(Date.parse(occurredAt) + bangkokMs).toISOString().split('T')
  const [year, month, date] = day.split('-')
  return {
    account: account.code,
    day: `${date}-${month}-${year}`,
    time: clock.slice(0, clock.slice(6, 8) === '00' ? 5 : 8),
    amount,
    truemoney: channel === 'truemoney',
    bank: sender.bank ?? '',
    sender: (channel === 'truemoney' ? sender.mobile : sender.accountTail) ?? '',
    name: sender.name ?? '',
    balance: balanceAfter ?? '',
    note: '',
  }
}
