import { cutText } from '../cut-text.ts'
import type { Satang } from '../money.ts'
import { satang } from '../money.ts'
import { booksBegin, isDay } from '../time.ts'
import { readSenderMobile } from '../statements/sender-mobile.ts'
import type { UnreadReason } from './phone.ts'

/**
 * The unit of the wallet's amounts. The wallet does not state it, so the person who connects the wallet tests
 * with one baht.
 */
export const amountUnits = ['baht', 'satang'] as const
export type AmountUnit = (typeof amountUnits)[number]

export type WalletMoney = {
  direction: 'in' | 'out'
  amount: Satang
  occurredAt: Date
  reference: string
  sender: { name: string | null; mobile: string | null; bank: string | null }
}

/**
 * The direction of money for each kind of event, as listed by public receivers. An event of any other kind
 * waits for a person.
 */
const directions = new Map<string, 'in' | 'out'>([
  ['P2P', 'in'],
  ['MONEY_LINK', 'in'],
  ['TOPUP', 'in'],
  ['DIRECT_TOPUP', 'in'],
  ['PROMPTPAY_IN', 'in'],
  ['PAYMENT', 'out'],
  ['WITHDRAW', 'out'],
])

/** Reads the claims of the wallet's webhook, or returns why they are not certain. */
export function readWallet(claims: Record<string, unknown>, unit: AmountUnit): WalletMoney | UnreadReason {
  const direction = directions.get(wordOf(claims['event_type']).toUpperCase())
  if (!direction) return 'event-unknown'
  const amount = amountOf(claims['amount'], unit)
  const occurredAt = timeOf(claims['received_time'])
  const reference = wordOf(claims['transaction_id'])
  if (amount === null || occurredAt === null || !/^[\w.:-]{4,120}$/.test(reference)) return 'no-pattern'
  return {
    direction,
    amount,
    occurredAt,
    reference,
    sender: {
      name: wordOf(claims['sender_name']) || null,
      mobile: mobileOf(claims['sender_mobile']),
      bank: wordOf(claims['sender_bank']) || null,
    },
  }
}

/** Reads whole satang, or baht with at most two decimals. Anything else gives null and is never rounded. */
function amountOf(value: unknown, unit: AmountUnit): Satang | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const written = unit === 'satang' ? /^\d{1,11}$/ : /^\d{1,9}(\.\d{1,2})?$/
  if (!written.test(text)) return null
  const total = unit === 'satang' ? Number(text) : Math.round(Number(text) * 100)
  return total >= 1 && total <= 99_999_999_999 ? satang(total) : null
}

/** Reads a moment; null if it has no time zone, does not exist, or lies before the books begin. */
function timeOf(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:?\d\d)$/.test(value)) return null
  if (!isDay(value.slice(0, 10))) return null
  const at = new Date(value)
  return at >= booksBegin ? at : null
}

const wordOf = (value: unknown) =>
  typeof value === 'string' ? cutText(value.normalize('NFC').trim(), 200) : ''
const mobileOf = (value: unknown) => readSenderMobile(wordOf(value))
