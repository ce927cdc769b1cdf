import { parseBalance, parseEntryAmount, type Satang } from '../../money.ts'
import { bankNamed } from '../banks.ts'
import { type Captured, matchMessage, type Readable, readable } from './match.ts'
import { type MaskKind, maskKindOf } from './mask-kind.ts'
import { momentOf } from './moment.ts'
import type { MessageParser } from './parser.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import { readSenderMobile } from '../sender-mobile.ts'
import { maxRawMessageLength } from './text.ts'

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
  if (Number.isNaN(heardAt.getTime()) || text.length > maxRawMessageLength) return null
  const message = readable(text)
  if (message === null) return null
  const readings = parsers.flatMap((parser) => readBy(parser, message, heardAt) ?? [])
  const [first] = readings
  return first && readings.every((other) => sameMoney(first, other)) ? first : null
}

/**
 * Reads the texts of one message: without its title and with it. Returns the reading of the first that can be read.
 * `contradicts`: another of them says another amount or direction, so a person must read the message.
 */
export function readTexts(
  texts: readonly string[],
  heardAt: Date,
  parsers: readonly CompiledParser[],
): { reading: Reading | null; contradicts: boolean } {
  const readings = texts.flatMap((text) => readMessage(text, heardAt, parsers) ?? [])
  const [reading = null] = readings
  return {
    reading,
    contradicts: readings.some(
      ({ amount, direction }) => amount !== reading?.amount || direction !== reading.direction,
    ),
  }
}

const sameMoney = (one: Reading, other: Reading) =>
  one.amount === other.amount && one.direction === other.direction && one.bank === other.bank

function readBy(parser: CompiledParser, message: Readable, heardAt: Date): Reading | null {
  const fields = matchMessage(parser.compiled, message)
  if (!fields) return null
  const amountText = fields.amount ?? fields.baht ?? ''
  const amount = moneyOf(amountText)
  const balance = fields.balance === undefined ? undefined : balanceOf(fields.balance)
  const moment = momentOf(fields, parser.years === 'none' ? null : parser.years, heardAt)
  const mask = fields.sender === undefined ? null : maskKindOf(fields.sender)
  if (amount === null || balance === null || moment === null || mask !== parser.mask) return null
  if (amountText.startsWith(parser.direction === 'in' ? '-' : '+')) return null
  // The balance includes the incoming amount. If it is smaller than the amount, a digit of one of them is wrong.
  if (parser.direction === 'in' && balance !== undefined && balance < amount) return null
  return {
    parser: parser.key,
    bank: parser.bank,
    channel: parser.bank === 'TRUEMONEY' ? 'truemoney' : 'bank',
    direction: parser.direction,
    amount,
    occurredAt: moment.at,
    timeFrom: moment.source,
    balanceAfter: balance ?? null,
    own: fields.own ?? null,
    sender: senderOf(fields),
    mask,
    reference: fields.reference ?? null,
  }
}

const senderOf = ({ bank, sender, name, mobile }: Captured) => ({
  bank: bank === undefined ? null : bankNamed(bank),
  account: sender ?? null,
  name: name ?? null,
  mobile: mobile === undefined ? null : readSenderMobile(mobile),
})

function moneyOf(text: string): Satang | null {
  const read = parseEntryAmount(text.replace(/^[+-]/, ''))
  return read.ok ? read.value : null
}

function balanceOf(text: string): Satang | null {
  const read = parseBalance(text)
  return read.ok ? read.value : null
}
