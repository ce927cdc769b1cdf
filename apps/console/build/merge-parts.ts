/** A page of the console, or something that pages load later, such as a dialog. */
export type Entry = {
  file: string
  /** How much its files count compared with those of others. */
  weight: number
}

/** A module that several entries need, or whose chunk is decided already. */
export type SharedModule = {
  id: string
  /** Length of its source. */
  bytes: number
  entries: readonly Entry[]
  /** Ids of the modules that it imports. Those that are not in the list are ignored. */
  imports: readonly string[]
  /** The name of its chunk if that is decided already. Such a chunk is not merged with others. */
  decided: string | null
}

type Chunk = {
  ids: string[]
  bytes: number
  /** The entries that load it. */
  entries: Set<Entry>
  imports: Set<Chunk>
  importedBy: Set<Chunk>
  decided: boolean
}

/**
 * How many bytes of source code an entry may load without needing them, to save one request. That is little: 8,000
 * bytes are 1.5 KB when they are minified and compressed, or 1 ms at 10 Mbit/s. A request costs a page 7 ms where a
 * browser opens six connections and an answer takes 40 ms. With more, pages become heavier and have hardly fewer files.
 */
const bytesPerRequest = 8_000

/**
 * Divides shared modules into chunks and returns the number of each module's chunk, except of modules whose chunk is
 * decided. Modules needed by the same entries come into one chunk. Then the two chunks whose merging saves most are
 * merged, until no merging saves anything. Two chunks are not merged if the result and a third chunk would
 * import each other: one would run before the other is ready.
 */
export function mergeParts(modules: readonly SharedModule[]): ReadonlyMap<string, number> {
  const chunks = new Set(chunksOf(modules))
  for (const chunk of chunks) loadImports(chunk)
  const savings = new Map<Chunk, Map<Chunk, number>>()
  const compare = (chunk: Chunk) => {
    for (const ofOther of savings.values()) ofOther.delete(chunk)
    const ofChunk = new Map<Chunk, number>()
    for (const other of chunks) {
      const saving = other === chunk || other.decided ? 0 : savingOf(chunk, other)
      if (saving > 0) ofChunk.set(other, saving)
    }
    savings.set(chunk, ofChunk)
  }

  for (const chunk of chunks) if (!chunk.decided) compare(chunk)
  for (let pair = bestPair(savings); pair; pair = bestPair(savings)) {
    const merged = mergedChunk(...pair)
    for (const chunk of pair) {
      chunks.delete(chunk)
      savings.delete(chunk)
      for (const ofOther of savings.values()) ofOther.delete(chunk)
    }
    chunks.add(merged)
    const changed = loadImports(merged)
    for (const chunk of [...changed, merged]) if (!chunk.decided) compare(chunk)
  }
  const undecided = [...chunks].filter(({ decided }) => !decided)
  return new Map(undecided.flatMap(({ ids }, number) => ids.map((id) => [id, number] as const)))
}

/** Returns a chunk for each set of entries that need the same modules, and one for each decided name. */
function chunksOf(modules: readonly SharedModule[]): Chunk[] {
  const byName = new Map<string, Chunk>()
  const chunkOf = new Map<string, Chunk>()
  for (const { id, bytes, entries, decided } of modules) {
    const name = decided ?? nameOf(entries)
    const chunk = byName.get(name) ?? newChunk(decided !== null)
    chunk.ids.push(id)
    chunk.bytes += bytes
    for (const entry of entries) chunk.entries.add(entry)
    byName.set(name, chunk)
    chunkOf.set(id, chunk)
  }
  for (const { id, imports } of modules)
    for (const name of imports) {
      const imported = chunkOf.get(name)
      if (imported && imported !== chunkOf.get(id)) link(chunkOf.get(id)!, imported)
    }
  return [...byName.values()]
}

const nameOf = (entries: readonly Entry[]) =>
  entries
    .map(({ file }) => file)
    .sort()
    .join()

const newChunk = (decided: boolean): Chunk => ({
  ids: [],
  bytes: 0,
  entries: new Set(),
  imports: new Set(),
  importedBy: new Set(),
  decided,
})

function link(chunk: Chunk, imported: Chunk): void {
  chunk.imports.add(imported)
  imported.importedBy.add(chunk)
}

/** Returns all chunks that a chunk imports directly or indirectly. */
function importsOf(chunk: Chunk): Set<Chunk> {
  const found = new Set<Chunk>()
  const visit = (imported: Chunk) => {
    if (found.has(imported)) return
    found.add(imported)
    imported.imports.forEach(visit)
  }
  chunk.imports.forEach(visit)
  return found
}

/**
 * Notes that whoever loads a chunk also loads what it imports. Returns the chunks that more entries load than before.
 */
function loadImports(chunk: Chunk): Chunk[] {
  return [...importsOf(chunk)].filter((imported) => {
    const before = imported.entries.size
    for (const entry of chunk.entries) imported.entries.add(entry)
    return imported.entries.size > before
  })
}

/**
 * Returns what merging two chunks saves, in bytes of all entries together, each counted by its weight: a request for
 * each entry that loads both, less what those that load only one of them would load in addition. It is negative if
 * that is more. Returns 0 if no entry loads both, or if the result and a third chunk would import each other.
 */
function savingOf(one: Chunk, other: Chunk): number {
  const both = [...one.entries].filter((entry) => other.entries.has(entry))
  if (both.length === 0) return 0
  const [ofOne, ofOther] = [importsOf(one), importsOf(other)]
  if (importsThrough(ofOne, one, other) || importsThrough(ofOther, other, one)) return 0
  const saved = both.reduce((sum, { weight }) => sum + weight * bytesPerRequest, 0)
  return saved - addedBytes(one.entries, other, ofOther) - addedBytes(other.entries, one, ofOne)
}

/** Returns what entries load in addition if they load this chunk, too. */
function addedBytes(entries: ReadonlySet<Entry>, chunk: Chunk, imports: ReadonlySet<Chunk>): number {
  let sum = 0
  for (const entry of entries) {
    if (chunk.entries.has(entry)) continue
    let bytes = chunk.bytes
    for (const imported of imports)
      if (!imported.entries.has(entry)) bytes += imported.bytes + bytesPerRequest
    sum += entry.weight * bytes
  }
  return sum
}

/** Whether a chunk, which imports these, imports another one through a third, which would then import their merger. */
const importsThrough = (imports: ReadonlySet<Chunk>, chunk: Chunk, other: Chunk) =>
  imports.has(other) && [...other.importedBy].some((importer) => importer !== chunk && imports.has(importer))

function bestPair(savings: ReadonlyMap<Chunk, ReadonlyMap<Chunk, number>>): [Chunk, Chunk] | null {
  let best: [Chunk, Chunk] | null = null
  let highest = 0
  for (const [one, ofChunk] of savings)
    for (const [other, saving] of ofChunk)
      if (saving > highest) {
        highest = saving
        best = [one, other]
      }
  return best
}

function mergedChunk(one: Chunk, other: Chunk): Chunk {
  const merged: Chunk = {
    ...newChunk(false),
    ids: [...one.ids, ...other.ids],
    bytes: one.bytes + other.bytes,
    entries: new Set([...one.entries, ...other.entries]),
  }
  for (const chunk of [one, other]) {
    for (const imported of chunk.imports) {
      imported.importedBy.delete(chunk)
      if (imported !== one && imported !== other) link(merged, imported)
    }
    for (const importer of chunk.importedBy) {
      importer.imports.delete(chunk)
      if (importer !== one && importer !== other) link(importer, merged)
    }
  }
  return merged
}
