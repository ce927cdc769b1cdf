import { mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bytesOf, isNote, linesOf, nullIfMissing, readLine } from './witness-lines.ts'
import type { Note } from './witness.ts'

/**
 * How long all heads are kept. Of each earlier day (UTC) and epoch only the last one is: it vouches for all before it.
 * There may be one each minute, so the file would otherwise grow without end.
 */
const allHeadsForMs = 7 * 86_400_000

/** Returns the notes without the heads that are kept no longer. `notes` are in the order in which they were written. */
export function withoutOldHeads(notes: readonly Note[], now: Date): Note[] {
  const since = new Date(now.getTime() - allHeadsForMs).toISOString()
  const days = new Set<string>()
  const isKept = (note: Note) => {
    if (note.kind !== 'head' || note.at >= since) return true
    const day = `${note.epoch} ${note.at.slice(0, 10)}`
    const isLast = !days.has(day)
    days.add(day)
    return isLast
  }
  return notes.toReversed().filter(isKept).toReversed()
}

export type NotesFile = {
  /** The note is on disk when this resolves. */
  add: (note: Note) => Promise<void>
  /** Returns the notes that are kept, and reads only what was added to the file since the last call. */
  read: () => Promise<readonly Note[]>
}

/**
 * The file is rewritten without the old heads when it has grown by so much, in bytes; never by the first note of a process,
 * which may be a command beside the server: two must not rewrite it at once.
 */
const usualGrowth = 4_000_000

/** Opens a file of notes, to which other processes may add too. */
export function openNotes(path: string, growth = usualGrowth): NotesFile {
  let notes: readonly Note[] = []
  let upTo = 0
  /** Tells the file that was read up to `upTo` from the one that replaced it. */
  let file: string | null = null
  /** The size in bytes from which on the file is rewritten; null before this process's first note. */
  let rewriteAt: number | null = null
  let queue: Promise<unknown> = Promise.resolve()
  /** One at a time: nothing is added while the file is rewritten. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = queue.then(work)
    queue = result.catch(() => {})
    return result
  }

  async function read(): Promise<readonly Note[]> {
    const found = await identityOf(path)
    if (found !== file) [notes, upTo, file] = [[], 0, found]
    const bytes = await bytesOf(path, upTo)
    const wholeLines = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
    if (wholeLines.length === 0) return notes
    notes = withoutOldHeads([...notes, ...notesIn(wholeLines)], new Date())
    upTo += wholeLines.length
    return notes
  }

  async function add(note: Note) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (rewriteAt !== null && (await sizeOf(path)) > rewriteAt) {
      // If it fails, such as for a full disk, the file stays as it is.
      await rewrite().catch(() => {})
      rewriteAt = (await sizeOf(path)) + growth
    }
    // A process that died here may have left half a line. If the file was rewritten meanwhile, the process that did so may
    // have taken this note over or not: it is added once more, since twice is harmless and not at all is not.
    let isThere = false
    while (!isThere) isThere = await append(path, `\n${JSON.stringify(note)}\n`)
    rewriteAt ??= growth
  }

  async function rewrite() {
    const old = await open(path, 'r')
    try {
      const kept = await read()
      const draft = `${path}.draft`
      await write(draft, 'w', kept.map((note) => `${JSON.stringify(note)}\n`).join(''))
      await rename(draft, path)
      // What another process has added in the meantime.
      const { size } = await old.stat()
      const { buffer, bytesRead } = await old.read({ buffer: Buffer.alloc(size - upTo), position: upTo })
      if (bytesRead > 0) await write(path, 'a', buffer.subarray(0, bytesRead))
    } finally {
      await old.close()
    }
  }

  return { add: (note) => inTurn(() => add(note)), read: () => inTurn(read) }
}

const notesIn = (bytes: Buffer): Note[] => linesOf(bytes.toString('utf8')).flatMap(readLine).filter(isNote)

/** Null if there is no such file. */
const statOf = (path: string) => stat(path, { bigint: true }).catch(nullIfMissing)
const sizeOf = async (path: string) => Number((await statOf(path))?.size ?? 0)
/** Distinguishes a file from its successor, which may get the number of the one before: a system uses numbers again. */
async function identityOf(path: string): Promise<string | null> {
  const found = await statOf(path)
  return found && `${found.ino} ${found.birthtimeNs}`
}

/** Appends, and returns whether the file is still the one at this path. */
async function append(path: string, content: string): Promise<boolean> {
  const file = await open(path, 'a', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
    // While it is open, its number is not used again.
    const [written, there] = [await file.stat({ bigint: true }), await statOf(path)]
    return written.ino === there?.ino
  } finally {
    await file.close()
  }
}

async function write(path: string, flags: 'a' | 'w', content: string | Buffer): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
