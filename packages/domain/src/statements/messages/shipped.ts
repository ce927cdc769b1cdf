import type { MessageParser } from './parser.ts'
import { kbankParsers } from './shipped-kbank.ts'
import { krungthaiParsers } from './shipped-krungthai.ts'
import { otherParsers } from './shipped-others.ts'
import { scbParsers } from './shipped-scb.ts'

/**
 * The known messages of Thai banks (formats real, digits and names invented). A correction made on the page is stored
 * in the database under the same key and takes precedence over these.
 */
export const shippedParsers: readonly MessageParser[] = [
  ...scbParsers,
  ...kbankParsers,
  ...krungthaiParsers,
  ...otherParsers,
].map((parser, at) => ({
  ...parser,
  order: (at + 1) * 10,
  on: true,
  samples: parser.samples.map(([text, heardAt, expected]) => ({ text, heardAt, expected })),
}))
