import { once } from 'node:events'
import type { WriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import {
  type OldCollection,
  rewardCollections,
  type RewardCollection,
} from '@khlang/contract/old-collections'
import type { RewardKind } from '@khlang/domain/rewards/reward'
import { readOptions } from '#platform/command-arguments.ts'
import { writeAudit } from '#platform/audit.ts'
import {
  allowIdleTransaction,
  allowLongTransaction,
  type Sql,
  transaction,
  type Tx,
} from '#platform/database/database.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { type ExportSource, rowsToExport } from './export-store.ts'
import { toOldDocument } from './to-old-document.ts'

export const exportUsage = `  export firebase --to <folder>                                          Write the shop in the old system's export format, without passwords`

/**
 * The files of an export: the realtime database as one tree, and documents in the format of the most used
 * export tool.
 */
const files: Record<string, { head: string; tail: string; collections: readonly OldCollection[] }> = {
  'rtdb.json': { head: '{', tail: '}', collections: ['employee', 'users', 'master', 'agents', 'rewards'] },
  'firestore.json': {
    head: '{"__collections__":{',
    tail: '}}',
    collections: [
      'history',
      'krungsri',
      ...(Object.keys(rewardCollections) as RewardCollection[]),
      'waste',
      'login',
    ],
  },
}

/** Returns what is read for a collection. All kinds of rewards are in one source, so their kind is named. */
const sourceOf = (collection: OldCollection): [ExportSource, RewardKind | null] =>
  collection in rewardCollections
    ? ['reward', rewardCollections[collection as RewardCollection]]
    : [collection as ExportSource, null]

/**
 * `khlang export firebase`: exports the data that the old system has a collection for, so that a shop can leave
 * Khlang. The export is one snapshot and contains no passwords, hashes or keys.
 */
export async function exportFirebase(sql: Sql, args: string[]): Promise<void> {
  const values = readOptions(args.slice(2), { to: { type: 'string' } }, exportUsage)
  if (!values.to) throw new StartProblem(`npm run khlang --\n${exportUsage}`)
  const folder = values.to
  await mkdir(folder, { recursive: true })
  const counts = await writeShop(sql, folder)
  await transaction(sql, (tx) =>
    writeAudit(tx, {
      actor: 'command line',
      act: 'firebase.export',
      object: ['list', 'firebase'],
      after: counts,
    }),
  )
  for (const [collection, count] of Object.entries(counts))
    process.stdout.write(`${collection}: ${count} documents\n`)
  process.stdout.write(`Written to ${Object.keys(files).join(' and ')} in ${folder}.\n`)
}

/**
 * Writes the files of an export as of one moment. They get their names when both are complete: of an export that fails
 * nothing is left, and one that is there stays. Returns the number of documents per collection.
 */
export async function writeShop(sql: Sql, folder: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const drafts = new Map<string, WriteStream>()
  const draftOf = (name: string) => join(folder, `${name}.part`)
  try {
    for (const name of Object.keys(files)) {
      const draft = await open(draftOf(name), 'w', 0o600)
      // An error waits in `errored`, where each write looks: as an event without a listener it would end the process.
      drafts.set(
        name,
        draft.createWriteStream({ flush: true }).on('error', () => {}),
      )
    }
    await sql.begin('isolation level repeatable read read only', async (tx) => {
      await allowLongTransaction(tx, 'any')
      await allowIdleTransaction(tx, 'any')
      for (const [name, stream] of drafts) await writeFile(tx, stream, files[name]!, counts)
    })
    for (const name of drafts.keys()) await rename(draftOf(name), join(folder, name))
  } catch (error) {
    for (const [name, stream] of drafts) {
      stream.destroy()
      await rm(draftOf(name), { force: true })
    }
    throw error
  }
  return counts
}

async function writeFile(
  tx: Tx,
  stream: WriteStream,
  { head, tail, collections }: (typeof files)[string],
  counts: Record<string, number>,
): Promise<void> {
  const writeText = async (text: string) => {
    if (stream.errored) throw stream.errored
    if (!stream.write(text)) await once(stream, 'drain')
  }
  await writeText(head)
  for (const [at, collection] of collections.entries()) {
    const [from, kind] = sourceOf(collection)
    let count = 0
    await writeText(`${at === 0 ? '' : ','}${JSON.stringify(collection)}:{`)
    for await (const rows of rowsToExport(tx, from, kind))
      for (const row of rows) {
        const { key, body } = toOldDocument(collection, from, row)
        await writeText(`${count++ === 0 ? '' : ','}${JSON.stringify(key)}:${JSON.stringify(body)}`)
      }
    await writeText('}')
    counts[collection] = count
  }
  await writeText(tail)
  stream.end()
  await finished(stream)
}
