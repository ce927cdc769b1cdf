import type { MessageParser } from '@khlang/domain/statements/messages/parser'
import type { Db, Tx } from '#platform/database/database.ts'

/** A parser that staff changed or added. */
export type KeptParser = {
  key: string
  body: MessageParser
  changedBy: string
  version: number
  updatedAt: Date
}

/** Returns the parsers that staff changed or added. Shipped ones that nobody changed are not stored. */
export const listKeptParsers = (db: Db): Promise<KeptParser[]> =>
  db<KeptParser[]>`select key, body, changed_by, version, updated_at from message_parser order by key`

/** Serialises changes to parsers, so that all samples are tested together. */
export const lockParsers = (tx: Tx) => tx`lock table message_parser in share row exclusive mode`

/**
 * Saves by compare-and-set: returns false if somebody changed the parser since `version`. Version 0 means
 * that staff have not changed the parser before, or that it is new: the caller knows which.
 */
export async function saveParserBody(
  tx: Tx,
  parser: MessageParser,
  { version, by }: { version: number; by: string },
): Promise<boolean> {
  const body = tx.json(parser as never)
  const { count } =
    version === 0
      ? await tx`
          insert into message_parser (key, body, changed_by) values (${parser.key}, ${body}, ${by}) on conflict do nothing`
      : await tx`
          update message_parser set body = ${body}, changed_by = ${by} where key = ${parser.key} and version = ${version}`
  return count === 1
}
