import { parseBalance, parseEntryAmount, type Satang } from '../../money.ts'
import { bankNamed } from '../banks.ts'
import { type Captured, matchMessage, type Readable, readable } from './match.ts'
import { type MaskKind, maskKindOf } from './mask-kind.ts'
import { momentOf } from './moment.ts'
import type { MessageParser } from './parser.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import { longestRawMessage } from './text.ts'

/** The values read from a message, and the parser that read them. */
export type Reading = {
  parser: string
  bank: string
  channel: 'bank' | 'truemoney'
  direction: 'in' | 'out'
  amount: Satang
  occurredAt: Date
  /** `heard` if the message contains neither date nor time; `occurredAt` is then the time at which it was received. */
  timeFrom: 'message' | 'heard'
  balanceAfter: Satang | null
  /** The own account as the message shows it. */
  own: string | null
  sender: { bank: string | null; account: string | null; name: string | null; mobile: string | null }
  mask: MaskKind | null
  reference: string | null
}

export type CompiledParser = MessageParser & { compiled: Pattern }

/** Returns the enabled parsers in order. One with an invalid pattern is left out. */
export const compileParsers = (parsers: readonly MessageParser[]): CompiledParser[] =>
  parsers
    .filter(({ on }) => on)
    .toSorted((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1))
    .flatMap((parser) => {
      const pattern = compilePattern(parser.pattern)
      return pattern.ok ? [{ ...parser, compiled: pattern.value }] : []
    })

/**
 * Reads a bank's message with the first parser that understands all of it. Null when no parser does, or when another
 * one reads another amount, direction or bank. A person must then read the message.
 */
export function readMessage(text: string, heardAt: Date, parsers: readonly CompiledParser[]): Reading | null {
  if (Number.isNaN(heardAt.getTime()) || text.length > longestRawMessage) return null
  const message = readable(text)
  if (message === null) return null
  const readings = parsers.flatMap((parser) => readBy(parser, message, heardAt) ?? [])
  const [first] = readings
  return first && readings.every((other) => sameMoney(first, other)) ? first : null
}

const sameMoney = (one: Reading, other: Reading) =>
  one.amount === other.amount && one.direction === other.direction && one.bank === other.bank

function readBy(parser: CompiledParser, message: Readable, heardAt: Date): Reading | null {
  const found = matchMessage(parser.compiled, message)
  if (!found) return null
  const written = found.amount ?? found.baht ?? ''
  const amount = moneyOf(written)
  const balance = found.balance === undefined ? undefined : balanceOf(found.balance)
  const moment = momentOf(found, parser.years === 'none' ? null : parser.years, heardAt)
  const mask = found.sender === undefined ? null : maskKindOf(found.sender)
  if (amount === null || balance === null || moment === null || mask !== parser.mask) return null
  if (written.startsWith(parser.direction === 'in' ? '-' : '+')) return null
  // The balance includes the incoming amount. If it is smaller than the amount, a digit of one of them is wrong.
  if (parser.direction === 'in' && balance !== undefined && balance < amount) return null
  return {
    parser: parser.key,
    bank: parser.bank,
    channel: parser.bank === 'TRUEMONEY' ? 'truemoney' : 'bank',
    direction: parser.direction,
    amount,
    occurredAt: moment.at,
    timeFrom: moment.from,
    balanceAfter: balance ?? null,
    own: found.own ?? null,
    sender: senderOf(found),
    mask,
    reference: found.reference ?? null,
  }
}

const senderOf = ({ bank, sender, name, mobile }: Captured) => ({
  bank: bank === undefined ? null : bankNamed(bank),
  account: sender ?? null,
  name: name ?? null,
  mobile: mobile === undefined ? null : mobile.replaceAll(/[^\d*xX]/g, ''),
})

function moneyOf(text: string): Satang | null {
  const read = parseEntryAmount(text.replace(/^[+-]/, ''))
  return read.ok ? read.value : null
}

function balanceOf(text: string): Satang | null {
  const read = parseBalance(text)
  return read.ok ? read.value : null
}
