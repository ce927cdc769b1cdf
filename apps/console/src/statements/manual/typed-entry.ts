import type { EntryRow } from '@khlang/contract/statements/statements'
import type { EntryInput, Typed } from './manual-entry.ts'

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

/**
 * Returns the sender of a correction: what was typed, and the details that the form does not show for the channel, as
 * they are, since the server removes what is not given. After a change of the channel they no longer apply.
 */
export function correctedSender(
  row: Pick<EntryRow, 'channel' | 'sender'>,
  { channel, sender }: Pick<EntryInput, 'channel' | 'sender'>,
): EntryInput['sender'] {
  if (channel !== row.channel) return sender
  const { bank, accountTail, mobile } = row.sender
  if (channel === 'bank') return { ...(mobile !== null && { mobile }), ...sender }
  return { ...(bank !== null && { bank }), ...(accountTail !== null && { accountTail }), ...sender }
}
