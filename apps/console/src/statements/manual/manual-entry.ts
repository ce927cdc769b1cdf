import { readClock } from '@khlang/domain/clock'
import { type EntryAmountProblem, bahtText, parseBalance, parseEntryAmount } from '@khlang/domain/money'
import { readDay } from '#parts/filters/read-day.ts'

/**
 * The typed values of the form: `account` a code, amounts in baht, `sender` a mobile number if `truemoney`, else an
 * account number.
 */
export type Typed = {
  account: string
  day: string
  time: string
  amount: string
  truemoney: boolean
  bank: string
  sender: string
  name: string
  balance: string
  note: string
}

export type EntryInput = {
  account: string
  amount: string
  direction: 'in' | 'out'
  occurredAt: string
  channel: 'bank' | 'truemoney'
  sender: { bank?: string; accountTail?: string; name?: string; mobile?: string }
  balanceAfter?: string
  rawText?: string
}

/**
 * Why a field is refused: `account` was not chosen; `day` or `time` cannot be read; `future`: that moment is too far
 * ahead; `note` is too short; `balance-unreadable`, since a balance may be negative; or why an amount is none.
 */
export type FieldProblem =
  | 'account'
  | 'day'
  | 'time'
  | 'future'
  | 'note'
  | 'balance-unreadable'
  | EntryAmountProblem
export type Problems = Partial<
  Record<'account' | 'day' | 'time' | 'amount' | 'balance' | 'note', FieldProblem>
>

/**
 * Returns the entry in the server's form, or the problem of each invalid field. A typed entry is always incoming.
 * `now`: milliseconds since 1970.
 */
export function readTyped(typedFields: Typed, now: number): { entry: EntryInput } | { problems: Problems } {
  const problems: Problems = {}
  const [day, clock] = [readDay(typedFields.day), readClock(typedFields.time)]
  if (typedFields.account === '') problems.account = 'account'
  if (day === null) problems.day = 'day'
  if (clock === null) problems.time = 'time'
  const amount = parseEntryAmount(typedFields.amount)
  if (!amount.ok) problems.amount = amount.refusal
  const balance = typedFields.balance.trim() === '' ? null : parseBalance(typedFields.balance)
  if (balance !== null && !balance.ok)
    problems.balance = balance.refusal === 'amount-unreadable' ? 'balance-unreadable' : balance.refusal
  if (typedFields.note.trim().length < 3) problems.note = 'note'
  const occurredAt = new Date(`${day}T${clock}+07:00`)
  if (day !== null && clock !== null && occurredAt.getTime() > now + aheadMs) problems.time = 'future'
  if (Object.keys(problems).length > 0 || !amount.ok) return { problems }
  return {
    entry: {
      account: typedFields.account,
      amount: bahtText(amount.value),
      direction: 'in',
      occurredAt: occurredAt.toISOString(),
      channel: typedFields.truemoney ? 'truemoney' : 'bank',
      sender: senderOf(typedFields),
      ...(balance?.ok && { balanceAfter: bahtText(balance.value) }),
    },
  }
}

/** How far in the future a typed time may be, since the clock of a phone may be ahead. */
const aheadMs = 5 * 60_000

const senderOf = ({ truemoney, sender, bank, name }: Typed) => ({
  ...(sender.trim() && (truemoney ? { mobile: sender.trim() } : { accountTail: sender.trim() })),
  ...(!truemoney && bank && { bank }),
  ...(name.trim() && { name: name.trim() }),
})
