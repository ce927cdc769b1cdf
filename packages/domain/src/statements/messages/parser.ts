import type { Era } from '../../calendar.ts'
import type { MaskKind } from './mask-kind.ts'

export const messageSources = ['sms', 'app', 'line'] as const
export type MessageSource = (typeof messageSources)[number]

/** How a year is written in this bank's messages; `none` where it is left out, or has four digits. */
export const yearStyles = ['none', 'buddhist', 'gregorian'] as const satisfies readonly ('none' | Era)[]
export type YearStyle = (typeof yearStyles)[number]

/** One kind of message of one bank: what it looks like, and messages of which we know what must be read out of them. */
export type MessageParser = {
  key: string
  bank: string
  name: string
  source: MessageSource
  pattern: string
  years: YearStyle
  /** How the sender's account is shown; a message that shows it differently is of another kind. Null: not at all. */
  mask: MaskKind | null
  direction: 'in' | 'out'
  /** The first that reads a message is right, so the stricter come first. */
  order: number
  on: boolean
  samples: readonly Sample[]
}

export type Sample = {
  text: string
  /** Bangkok, `YYYY-MM-DD HH:mm:ss`: what a message leaves out is completed by when it was heard. */
  heardAt: string
  expected: Expected
}

/** What must be read out of a sample, in words that a person can write. What is left out must not be found. */
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

/** One that comes with the console: its place in the order is where it stands. */
export type ShippedParser = Omit<MessageParser, 'order' | 'on' | 'samples'> & {
  samples: readonly (readonly [text: string, heardAt: string, expected: Expected])[]
}
