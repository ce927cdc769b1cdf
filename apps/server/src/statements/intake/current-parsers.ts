import type { ParserRow } from '@khlang/contract/statements/statement-messages'
import { type CompiledParser, compileParsers } from '@khlang/domain/statements/messages/read-message'
import { shippedParsers } from '@khlang/domain/statements/messages/shipped'
import type { Db } from '#platform/database/database.ts'
import { type KeptParser, listKeptParsers } from './parser-store.ts'

/**
 * Returns the parsers of this shop in the order in which they are tried: the shipped ones, with the changes
 * that staff made, and those that staff added. Includes parsers that are switched off.
 */
export async function parsersNow(db: Db): Promise<ParserRow[]> {
  const savedParsers = new Map((await listKeptParsers(db)).map((one) => [one.key, one]))
  const shipped = shippedParsers.map(
    (parser) => keptRow(savedParsers.get(parser.key)) ?? { ...parser, ...untouched },
  )
  const ownParsers = [...savedParsers.values()]
    .filter(({ key }) => !isShipped(key))
    .flatMap((one) => keptRow(one) ?? [])
  return [...shipped, ...ownParsers]
    .map((row) => ({ ...row, shipped: isShipped(row.key), samples: [...row.samples] }))
    .toSorted((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1))
}

const shippedKeys = new Set(shippedParsers.map(({ key }) => key))

/** Whether the product comes with a parser of this key. */
export const isShipped = (key: string) => shippedKeys.has(key)

/** Returns only the parsers that are switched on. */
export const compileCurrentParsers = async (db: Db): Promise<CompiledParser[]> =>
  compileParsers(await parsersNow(db))

const untouched = { version: 0, changedBy: null, changedAt: null }

const keptRow = (parser: KeptParser | undefined) =>
  parser && {
    ...parser.body,
    version: parser.version,
    changedBy: parser.changedBy,
    changedAt: parser.updatedAt.toISOString(),
  }
