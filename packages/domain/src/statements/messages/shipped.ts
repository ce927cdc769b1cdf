import type { MessageParser } from './parser.ts'
import { kbankParsers } from './shipped-kbank.ts'
import { krungthaiParsers } from './shipped-krungthai.ts'
import { otherParsers } from './shipped-others.ts'
import { scbParsers } from './shipped-scb.ts'

/**
 * The messages of Thai banks as they are known (formats real, digits and names made up). What is mended on the page is kept
 * in the database under the same key and goes before these.
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
