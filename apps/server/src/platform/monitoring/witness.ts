import { closeSync, fsync, mkdirSync, openSync, writeSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { WitnessedHead, WitnessedTake } from '@khlang/domain/crediting/history'
import type { Config } from '../config.ts'
import type { Files } from '../files/files.ts'
import { bytesOf, isNote, isTake, type Line, linesOf, readLine } from './witness-lines.ts'
import { openNotes, withoutOldHeads } from './witness-notes.ts'

/**
 * Records outside the database what it contains: where the audit chain ended, which orders were taken for
 * sending, which PostgreSQL it was, and what was backed up. Only this can show that history was lost.
 * Append-only lines of JSON.
 */
export type Witness = {
  /** The note is on disk when this resolves. */
  note: (note: Note) => Promise<void>
  /**
   * Writes without waiting for the disk, since every call to the back-end waits for this. The record survives
   * a crash of the process and is on disk within a second.
   */
  noteTake: (take: WitnessedTake) => void
  read: () => Promise<Witnessed>
  /**
   * Copies the notes of today and yesterday (UTC) and the latest takes of this node to the bucket where other nodes
   * read them, if there is one. Yesterday's too, for notes that were written just before midnight.
   */
  share: () => Promise<void>
  close: () => Promise<void>
}

export type Note =
  | ({ kind: 'head'; at: string } & WitnessedHead)
  | ({ kind: 'database'; at: string } & WitnessedDatabase)
  // `place`: `seq` of the last audit line in the backup; `take`: number of the last attempt in it.
  | { kind: 'backup'; at: string; where: string; place: number; take: number }
  // A loss of history was accepted: `epoch` begins, and up to the place `cut` the audit chain is intact.
  | { kind: 'accepted'; at: string; epoch: number; cut: number; by: string; reason: string }

/** Identifies the PostgreSQL instance; null if the login may not read it. */
export type WitnessedDatabase = { system: string | null; timeline: number | null }

export type Witnessed = {
  /** Null if there are no records outside the database at all: then a loss of history cannot be noticed. */
  heads: (WitnessedHead & { at: string })[] | null
  /** The latest takes of each node. */
  takes: WitnessedTake[]
  /** The highest epoch in which anything here was written; 0 if nothing was. */
  epoch: number
  /** The PostgreSQL that was noted last; null if none was. */
  database: WitnessedDatabase | null
  backups: Extract<Note, { kind: 'backup' }>[]
}

type WitnessLocation = { dataDir: string; shared?: { files: Files; node: string } | undefined }

/**
 * Returns where the witness writes. If files are stored in a bucket there may be several nodes: each also
 * writes to the bucket, and reads the records of the others.
 */
export const witnessLocation = (
  { dataDir, files: { kind }, nodeName }: Pick<Config, 'dataDir' | 'files' | 'nodeName'>,
  files: Files,
): WitnessLocation => ({ dataDir, shared: kind === 's3' ? { files, node: nodeName } : undefined })

/**
 * How many of its latest takes a node shares with the others, which look for them in the database. The newest alone
 * would not do: concurrent takes are recorded in any order, so a database that was cut off may have the newest and lack
 * an earlier one. Such takes are never further apart than this.
 */
const lastTakes = 1_000
/** How much of the end of each day's file is read: more than `lastTakes` lines. */
const tailBytes = 200_000
const synced = promisify(fsync)

/**
 * Opens the records outside the database. Notes are on the disk before `note` resolves; takes are synced within
 * a second. Call `close` at the end.
 */
export function openWitness({ dataDir, shared }: WitnessLocation): Witness {
  const folder = join(dataDir, 'witness')
  let takes: { day: string; fd: number; dirty: boolean } | null = null
  const sharedNotes = new Map<string, number>()
  let sharedTake: number | undefined
  const others = new Map<string, Note[]>()

  const flush = setInterval(() => void sync().catch(() => {}), 1_000)
  flush.unref()
  async function sync() {
    if (!takes?.dirty) return
    takes.dirty = false
    await synced(takes.fd)
  }

  async function ownTakes(): Promise<WitnessedTake[]> {
    const days = await takeDays(folder)
    const tails = await Promise.all(days.slice(-2).map((day) => bytesOf(takesPath(folder, day), -tailBytes)))
    return tails.flatMap((tail) => linesOf(tail.toString('utf8')).flatMap(readLine).filter(isTake))
  }
  const earlierHeads = openNotes(join(dataDir, 'audit-heads.jsonl'))
  const ownNotes = openNotes(join(folder, 'notes.jsonl'))

  const linesAt = async (key: string): Promise<Line[]> =>
    linesOf((await shared?.files.get(key))?.toString('utf8') ?? '').flatMap(readLine)

  /** Returns what other nodes have written. Files from before yesterday, which no node writes, are read only once. */
  async function otherLines(): Promise<Line[]> {
    if (!shared) return []
    const ownPrefix = `witness/${shared.node}/`
    const keys: string[] = []
    for await (const key of shared.files.list('witness/')) if (!key.startsWith(ownPrefix)) keys.push(key)
    const days = daysShared()
    const linesOfFiles = await Promise.all(
      keys.map(async (key) => {
        const isWritten = key.endsWith('takes.jsonl') || days.some((day) => key.includes(day))
        if (isWritten) return linesAt(key)
        const notes = withoutOldHeads(others.get(key) ?? (await linesAt(key)).filter(isNote), new Date())
        others.set(key, notes)
        return notes
      }),
    )
    return linesOfFiles.flat()
  }

  return {
    note: ownNotes.add,
    noteTake(take) {
      const day = dayOf(new Date())
      if (takes?.day !== day) takes = openTakes(folder, day, takes?.fd)
      writeSync(takes.fd, `${JSON.stringify(take)}\n`)
      takes.dirty = true
    },
    async read() {
      return witnessed([
        ...(await earlierHeads.read()),
        ...(await ownNotes.read()),
        ...(await ownTakes()),
        ...(await otherLines()),
      ])
    },
    async share() {
      if (!shared) return
      const put = (name: string, lines: readonly Line[]) =>
        shared.files.put(
          `witness/${shared.node}/${name}.jsonl`,
          Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
          'application/jsonl',
        )
      const allNotes = await ownNotes.read()
      for (const day of daysShared()) {
        const lines = allNotes.filter(({ at }) => at.startsWith(day))
        if (lines.length === (sharedNotes.get(day) ?? 0)) continue
        await put(day, lines)
        sharedNotes.set(day, lines.length)
      }
      const latestTakes = (await ownTakes()).slice(-lastTakes)
      const newest = latestTakes.at(-1)?.number
      if (newest === sharedTake) return
      await put('takes', latestTakes)
      sharedTake = newest
    },
    async close() {
      clearInterval(flush)
      await sync().catch(() => {})
      if (takes) closeSync(takes.fd)
      takes = null
    },
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
/** The UTC days whose notes are shared: yesterday and today. */
const daysShared = () => [dayOf(new Date(Date.now() - 86_400_000)), dayOf(new Date())]
const takesPath = (folder: string, day: string) => join(folder, `takes-${day}.jsonl`)

function openTakes(folder: string, day: string, before: number | undefined) {
  if (before !== undefined) closeSync(before)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fd = openSync(takesPath(folder, day), 'a', 0o600)
  void forgetOldTakes(folder).catch(() => {})
  return { day, fd, dirty: false }
}

/** Keeps the last three days with takes: only the latest takes are ever needed. */
async function forgetOldTakes(folder: string): Promise<void> {
  for (const day of (await takeDays(folder)).slice(0, -3)) await rm(takesPath(folder, day), { force: true })
}

async function takeDays(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [] as string[])
  return names.flatMap((name) => /^takes-([\d-]+)\.jsonl$/.exec(name)?.[1] ?? []).toSorted()
}

function witnessed(lines: readonly Line[]): Witnessed {
  const takes = lines.filter(isTake)
  const notesFound = lines.filter(isNote)
  const notesOf = <Kind extends Note['kind']>(kind: Kind) =>
    notesFound.filter((note): note is Extract<Note, { kind: Kind }> => note.kind === kind)
  const epochs = [...takes, ...notesOf('head'), ...notesOf('accepted')].map(({ epoch }) => epoch)
  const database = notesOf('database')
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1)
  return {
    heads: lines.length === 0 ? null : notesOf('head'),
    takes: takes.toSorted((a, b) => a.number - b.number),
    epoch: epochs.reduce((highest, epoch) => Math.max(highest, epoch), 0),
    database: database ? { system: database.system, timeline: database.timeline } : null,
    backups: notesOf('backup'),
  }
}
