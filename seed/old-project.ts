import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { OldDocument } from './old-making.ts'
import { makeOldDocuments } from './old-money.ts'
import { makeOldPeople, type OldHash, type OldOptions } from './old-people.ts'
import { newTruth, type ExpectedImport } from './old-truth.ts'
import { createRandom } from './random.ts'

export type OldProject = {
  expected: ExpectedImport
  hash: OldHash
  files: { rtdb: string; auth: string; hashConfig: string; firestore: string[] }
}

/**
 * Writes an old project as its owner would export it, with every known oddity of such projects: the realtime
 * database as one tree, the document database in the layouts of three tools, the accounts with their hashes.
 * All people in it are invented.
 */
export async function writeOldProject(folder: string, options: OldOptions): Promise<OldProject> {
  const random = createRandom(options.seed)
  const expected = newTruth()
  const people = makeOldPeople(random, options, expected)
  const at = (name: string) => join(folder, name)
  await mkdir(folder, { recursive: true })
  await writeFile(at('rtdb.json'), JSON.stringify(people.tree))
  await writeFile(at('auth.json'), JSON.stringify(people.auth, null, 2))
  await writeFile(at('hash-config.txt'), hashConfigText(people.hash))
  const byCollection = openLayouts(folder)
  for (const document of makeOldDocuments(random, options, people, expected))
    await byCollection.write(document)
  const firestore = await byCollection.close()
  return {
    expected,
    hash: people.hash,
    files: { rtdb: at('rtdb.json'), auth: at('auth.json'), hashConfig: at('hash-config.txt'), firestore },
  }
}

/** Returns the documents of that project as they are in its document database, with ids. */
export function oldDocumentsOf(options: OldOptions): OldDocument[] {
  const [random, expected] = [createRandom(options.seed), newTruth()]
  return [...makeOldDocuments(random, options, makeOldPeople(random, options, expected), expected)]
}

const hashConfigText = ({ signerKey, saltSeparator, rounds, memCost }: OldHash) => `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${signerKey},
  base64_salt_separator: ${saltSeparator},
  rounds: ${rounds},
  mem_cost: ${memCost},
}
`

/**
 * Writes requests in the layout of one tool, sign-ins in that of another, which loses the ids, and
 * everything else in that of a third.
 */
function openLayouts(folder: string) {
  const files = {
    nested: openFile(join(folder, 'firestore-nested.json'), {
      head: '{"__collections__":{',
      tail: '}}',
      list: false,
      each: (body) => ({ ...body, __collections__: {} }),
    }),
    plain: openFile(join(folder, 'firestore-plain.json'), {
      head: '{',
      tail: '}',
      list: false,
      each: (body) => ({ ...body, subCollection: {} }),
    }),
    list: openFile(join(folder, 'firestore-list.json'), {
      head: '{',
      tail: '}',
      list: true,
      each: (body) => body,
    }),
  }
  const fileOf = (collection: string) =>
    collection === 'history' ? files.nested : collection === 'login' ? files.list : files.plain
  return {
    write: (document: OldDocument) => fileOf(document.collection).write(document),
    async close() {
      for (const file of Object.values(files)) await file.close()
      return Object.values(files).map(({ path }) => path)
    },
  }
}

type Layout = {
  head: string
  tail: string
  /** Whether documents are written as a list, without ids. */
  list: boolean
  each: (body: Record<string, unknown>) => Record<string, unknown>
}

/** Writes a file. The documents of one collection must be added together. */
function openFile(path: string, { head, tail, list, each }: Layout) {
  const stream: WriteStream = createWriteStream(path)
  const [open, close] = list ? ['[', ']'] : ['{', '}']
  let collection: string | null = null
  const put = async (text: string) => {
    if (!stream.write(text)) await once(stream, 'drain')
  }
  stream.write(head)
  return {
    path,
    async write(document: OldDocument) {
      const begins = document.collection !== collection
      const before = !begins
        ? ','
        : `${collection === null ? '' : `${close},`}${JSON.stringify(document.collection)}:${open}`
      collection = document.collection
      await put(
        `${before}${list ? '' : `${JSON.stringify(document.id)}:`}${JSON.stringify(each(document.body))}`,
      )
    },
    async close() {
      stream.end(`${collection === null ? '' : close}${tail}`)
      await finished(stream)
    },
  }
}
