import type { Era } from '../../calendar.ts'
import type { MaskKind } from './mask-kind.ts'

/** Maximum number of message patterns of a shop. */
export const maxParsers = 200

export const messageSources = ['sms', 'app', 'line'] as const
export type MessageSource = (typeof messageSources)[number]

/** How a bank's messages write the year; `none` where it is omitted or has four digits. */
export const yearStyles = ['none', 'buddhist', 'gregorian'] as const satisfies readonly ('none' | Era)[]
export type YearStyle = (typeof yearStyles)[number]

/** One kind of message of one bank: its pattern, and samples with the values that must be read from them. */
export type MessageParser = {
  key: string
  bank: string
  name: string
  source: MessageSource
  pattern: string
  years: YearStyle
  /**
   * How the sender's account is masked. A message with another mask is another kind. Null: the account is not
   * shown.
   */
  mask: MaskKind | null
  direction: 'in' | 'out'
  /**
   * Position of the parser. Of several parsers that read a message alike the first is used, so stricter ones come
   * first. If they differ in amount, direction or bank, none is.
   */
  order: number
  on: boolean
  samples: readonly Sample[]
}

export type Sample = {
  text: string
  /**
   * Bangkok time, `YYYY-MM-DD HH:mm:ss`. It supplies the parts of the date and time that the message leaves
   * out.
   */
  heardAt: string
  expected: Expected
}

/** The values that must be read from a sample, as a person writes them. A value left out must not be found. */
export type Expected = {
  amount: string
  at: string
  balance?: string | undefined
  own?: string | undefined
  bank?: string | undefined
  sender?: string | undefined
  name?: string | undefined
  mobile?: string | undefined
}

/** A parser that comes with the console. Its order is its place in the list. */
export type ShippedParser = Omit<MessageParser, 'order' | 'on' | 'samples'> & {
  samples: readonly (readonly [text: string, heardAt: string, expected: Expected])[]
}
