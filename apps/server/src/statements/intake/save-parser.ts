import { isDeepStrictEqual } from 'node:util'
import { type MessageParser, maxParsers } from '@khlang/domain/statements/messages/parser'
import { compilePattern } from '@khlang/domain/statements/messages/pattern'
import { compileParsers } from '@khlang/domain/statements/messages/read-message'
import { checkSamples } from '@khlang/domain/statements/messages/samples'
import { writeAudit } from '#platform/audit.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { reprocessUnparsed } from './reprocess-unparsed.ts'
import { readRecord } from './message-row.ts'
import { allWaiting } from './message-store.ts'
import { listKeptParsers, lockParsers, saveParserBody } from './parser-store.ts'
import { isShipped, parsersNow } from './current-parsers.ts'
import { withChange } from './test-parser.ts'

type Input = { parser: MessageParser; version: number; isNew?: boolean | undefined }

/**
 * Saves a parser only if every sample of every parser, also of the unchanged ones, is still read as expected. Then
 * reads the waiting messages from phones again: `entries` became entries. `readable`: how many waiting messages,
 * counted before that, can be read now.
 *
 * A new parser (`isNew`) never replaces another one: its key must be free, also of shipped parsers (`parser-key-taken`).
 * Consoles from before `isNew` send version 0 both for a new parser and for a shipped one that nobody has changed. So
 * without it such a shipped one is not changed (`stale-version`).
 */
export async function saveParser({ caller, sql }: Context, { parser, version, isNew }: Input) {
  const actor = permit(caller, 'parser.edit')
  const pattern = compilePattern(parser.pattern)
  if (!pattern.ok) refuse('bad-input', { fields: [{ path: 'pattern', message: pattern.refusal }] })
  if (parser.samples.length === 0)
    refuse('bad-input', { fields: [{ path: 'samples', message: 'samples-missing' }] })
  const result = await transaction(sql, async (tx) => {
    await lockParsers(tx)
    const before = await parsersNow(tx)
    const previousParser = before.find(({ key }) => key === parser.key)
    if (isNew && previousParser) {
      if (!(await isRepeat(tx, parser, actor.email)))
        refuse('bad-input', { fields: [{ path: 'parser.key', message: 'parser-key-taken' }] })
      return { parser: previousParser, readable: await countReadable(tx) }
    }
    if (isNew === undefined && version === 0 && isShipped(parser.key))
      refuse('stale-version', { row: previousParser })
    const changedParsers = withChange(before, parser)
    if (changedParsers.length > maxParsers)
      refuse('bad-input', { fields: [{ path: 'key', message: 'parsers-many' }] })
    refuseFailures(changedParsers)
    if (!(await saveParserBody(tx, parser, { version, by: actor.email })))
      refuse('stale-version', { row: previousParser })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'parser.save',
      object: ['parser', parser.key],
      before: previousParser && summary(previousParser),
      after: summary(parser),
    })
    const savedParser = (await parsersNow(tx)).find(({ key }) => key === parser.key)!
    return { parser: savedParser, readable: await countReadable(tx) }
  })
  return { ...result, entries: await reprocessUnparsed(sql) }
}

/** Whether this employee has just added this very parser: they press again after a lost answer. */
async function isRepeat(tx: Tx, parser: MessageParser, by: string): Promise<boolean> {
  const kept = (await listKeptParsers(tx)).find(({ key }) => key === parser.key)
  return kept?.version === 1 && kept.changedBy === by && isDeepStrictEqual(kept.body, parser)
}

/** Refuses if a sample of one of these parsers is not read as expected, and names each difference. */
function refuseFailures(parsers: readonly MessageParser[]) {
  const failures = checkSamples(parsers)
  if (failures.length === 0) return
  const fields = failures.flatMap(({ parser, sample, differences }) => {
    const path = `${parser}.samples.${sample}`
    return differences === null
      ? [{ path, message: 'unread' }]
      : differences.map(({ field, expected, actual }) => ({
          path: `${path}.${field}`,
          message: `${expected ?? '–'} ≠ ${actual ?? '–'}`,
        }))
  })
  refuse('bad-input', { fields })
}

const auditedFields = [
  'bank',
  'name',
  'source',
  'pattern',
  'years',
  'mask',
  'direction',
  'order',
  'on',
] as const

/** Returns what the audit log says about a parser. The samples are only counted: they are whole messages of banks. */
const summary = (parser: MessageParser) => ({
  ...Object.fromEntries(auditedFields.map((field) => [field, parser[field]])),
  samples: parser.samples.length,
})

const messagesPerRead = 500

async function countReadable(tx: Tx): Promise<number> {
  const parsers = compileParsers(await parsersNow(tx))
  let count = 0
  for await (const waiting of allWaiting(tx, messagesPerRead))
    count += waiting.filter((record) => readRecord(record, parsers) !== null).length
  return count
}
