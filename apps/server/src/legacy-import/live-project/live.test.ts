import { liveCollections } from '@khlang/contract/old-collections'
import { type FirestoreFault, type FakeFirestore, startFakeFirestore } from '@khlang/seed/fake-firestore'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Sql, transaction } from '#platform/database/database.ts'
import { failingInserts } from '#testing/failing-inserts.ts'
import {
  endState,
  fetchIn,
  importOldProject,
  importLiveProject,
  newOldProject,
  readIn,
} from '#testing/old-project.ts'
import { newTestDatabase, type TestDatabase, slowly } from '#testing/test-database.ts'
import { filesOf, findFirebaseImport, setState } from '../import-store.ts'
import { upsertAll } from '../upsert/upsert.ts'
import { readingsOf, startFetching, takeFetching } from './reading-store.ts'
import type { Report } from '../report.ts'
import { loadFile } from '../documents/load-file.ts'

/**
 * The generated old project, with its documents in a fake on this machine. Each test imports it into an
 * empty shop.
 */
const project = await newOldProject({ players: 25, history: 400 })
const documents = project.documents()
/** Includes the totals of the old dashboard, which the files contain too. */
const collections = [...liveCollections, 'daily_total']
const files = await fromFiles()
let database: TestDatabase
let sql: Sql
let fake: FakeFirestore
beforeEach(async () => {
  database = await newTestDatabase()
  sql = connect(database.url, slowly)
  fake = await startFakeFirestore({ documents })
})
afterEach(async () => {
  await fake[Symbol.asyncDispose]()
  await sql.end({ timeout: 5 })
  await database[Symbol.asyncDispose]()
})
afterAll(() => project[Symbol.asyncDispose]())

/**
 * The part of a report that must be equal from files and from a live read: without names of files, and
 * without which of two equal sign-ins is the second.
 */
const saidBy = ({ collections: all, agrees, openOrders }: Report) => ({
  agrees,
  openOrders,
  collections: all.map((one) => ({
    ...one,
    statusesBefore: one.statusesBefore.toSorted((a, b) => (a.status < b.status ? -1 : 1)),
    ...(one.collection === 'login' && {
      whyLeftOut: one.whyLeftOut.map(({ examples: _keys, ...rest }) => rest),
    }),
  })),
})

async function fromFiles(): Promise<{ state: Record<string, string[]>; report: Report }> {
  await using other = await newTestDatabase()
  const sqlOfOther = connect(other.url, { max: 2, ...slowly })
  try {
    const { report } = await importOldProject(sqlOfOther, project)
    return { state: await endState(sqlOfOther), report }
  } finally {
    await sqlOfOther.end({ timeout: 5 })
  }
}

// Invariant: An old document database that is read live gives what its files give, each document once,
// wherever the reading breaks off; a process that another has overtaken writes nothing more. Rule:
// `live-project/live-documents.ts`, `load-live.ts`. Database: place, figures and fence in the transaction of
// each batch.
test('an old project read live gives the same rows, sums and report as from its files', async () => {
  const { report } = await importLiveProject(sql, project, { fake, collections })
  expect(await endState(sql)).toEqual(files.state)
  expect(saidBy(report)).toEqual(saidBy(files.report))
  expect(report.agrees).toBe(true)
})

test('a live read after an import from files adds and changes nothing', async () => {
  await importOldProject(sql, project)
  const before = await endState(sql)
  const { report } = await importLiveProject(sql, project, { fake, collections })
  expect(await endState(sql)).toEqual(before)
  expect(report.collections.filter(({ added, changed }) => added + changed > 0)).toEqual([])
  expect(report.agrees).toBe(true)
})

test('a second live read imports the changes of the old system, and nothing else', async () => {
  await importLiveProject(sql, project, { fake, collections })
  const request = documents.find(
    ({ collection, body }) =>
      collection === 'history' && body['status'] === 'กำลังดำเนินการ' && body['userId'] !== 'gone@old||example',
  )!
  fake.put('history', request.id, { ...request.body, status: 'ดำเนินการแล้ว' })
  fake.put('history', 'zzz-new', { ...request.body, status: 'ดำเนินการแล้ว', qty: 777 })
  const { report } = await importLiveProject(sql, project, { fake, collections })
  const moved = report.collections.filter(({ added, changed }) => added + changed > 0)
  expect(moved).toMatchObject([{ collection: 'history', added: 1, changed: 1, agrees: true }])
  const [row] = await sql`select state, amount from request where external_key = 'zzz-new'`
  expect(row).toEqual({ state: 'done', amount: 777 })
})

describe('after a fault during the reading nothing is missing or doubled:', () => {
  test.each<[string, FirestoreFault]>([
    ['too many requests', 'busy'],
    ['the source is unavailable for a while', 'down'],
    ['the connection ends before the first byte', 'cut-before'],
    ['the connection ends in the middle of a page', 'cut'],
    ['an answer is invalid from its middle on', 'inside'],
    ['the token has expired', 'expire'],
  ])('%s', async (_what, fault) => {
    let asked = 0
    fake.meanwhile = () => {
      // Every third request fails.
      if (++asked % 3 === 2) fake.faults.push(fault)
    }
    const { report } = await importLiveProject(sql, project, { fake, collections })
    expect(asked).toBeGreaterThan(20)
    expect(await endState(sql)).toEqual(files.state)
    expect(saidBy(report)).toEqual(saidBy(files.report))
  })
})

test('a token is renewed before it ends, not when it is refused', async () => {
  await using brief = await startFakeFirestore({ documents, lastsSeconds: 0.001 })
  const importId = await readIn(sql, { files: {} })
  await fetchIn(sql, importId, { fake: brief, collections: ['history'] })
  expect(brief.tokens.length).toBe(brief.calls.length)
  expect(brief.calls.every(({ status }) => status === 200)).toBe(true)
  await fetchIn(sql, importId, { fake, collections: ['waste', 'login'] })
  expect(fake.tokens).toHaveLength(1)
})

const kept = async (collection: string) =>
  new Map(
    (
      await sql<{ key: string; status: string }[]>`
        select key, body->>'status' as status from firebase_document where collection = ${collection}`
    ).map(({ key, status }) => [key, status]),
  )

test('a collection is read as of one moment, though it changes before every answer', async () => {
  const importId = await readIn(sql, { files: {} })
  const ids = documents.filter(({ collection }) => collection === 'history').map(({ id }) => id)
  let asked = 0
  fake.meanwhile = () => {
    asked += 1
    for (const id of ids) fake.put('history', id, { status: `at answer ${asked}` })
  }
  await fetchIn(sql, importId, { fake, collections: ['history'] })
  expect(asked).toBeGreaterThan(5)
  expect(new Set((await kept('history')).values())).toEqual(new Set(['at answer 1']))
})

test('when the source no longer keeps that moment, the reading continues at a newer one', async () => {
  const importId = await readIn(sql, { files: {} })
  let asked = 0
  fake.meanwhile = () => {
    if (++asked === 3) fake.forgetMoments()
  }
  await fetchIn(sql, importId, { fake, collections: ['history'] })
  expect((await kept('history')).size).toBe(400)
  expect(fake.calls.filter(({ status }) => status === 400)).toHaveLength(1)
  expect(
    new Set(fake.calls.flatMap(({ moment, status }) => (status === 200 && moment ? [moment] : []))).size,
  ).toBe(2)
})

test('continuing an interrupted reading fetches nothing that was saved', async () => {
  const importId = await readIn(sql, { files: {} })
  const closing = new AbortController()
  let asked = 0
  fake.meanwhile = () => {
    if (++asked === 4) closing.abort()
  }
  const wanted = ['history']
  expect(await fetchIn(sql, importId, { fake, collections: wanted, closing: closing.signal })).toBe(false)
  const [stopped] = await readingsOf(sql, importId)
  expect(stopped).toMatchObject({ ended: false, documents: 180 })
  fake.meanwhile = null
  fake.calls.length = 0
  expect(await fetchIn(sql, importId, { fake, collections: wanted })).toBe(true)
  expect(fake.calls).toHaveLength(Math.ceil((400 - 180 + 1) / 60))
  expect((await kept('history')).size).toBe(400)
  const [ended] = await readingsOf(sql, importId)
  expect(ended).toMatchObject({ ended: true, documents: 400 })
  expect(ended!.bytes).toBe(await bytesAtOnce(wanted))
})

/** Returns the size of these collections when they are read in large pages and nothing fails. */
async function bytesAtOnce(wanted: string[]): Promise<number> {
  await using other = await newTestDatabase()
  const sqlOfOther = connect(other.url, { max: 2, ...slowly })
  try {
    const importId = await readIn(sqlOfOther, { files: {} })
    await fetchIn(sqlOfOther, importId, { fake, collections: wanted, batchSize: 200 })
    return (await readingsOf(sqlOfOther, importId)).reduce((sum, { bytes }) => sum + bytes, 0)
  } finally {
    await sqlOfOther.end({ timeout: 5 })
  }
}

test('a partial reading that is not continued counts as far as it went', async () => {
  const importId = await readIn(sql, { files: { ...project.files, firestore: [] } })
  const part = async (collection: string, answers: number) => {
    const closing = new AbortController()
    let asked = 0
    fake.meanwhile = () => {
      if (++asked === answers) closing.abort()
    }
    await fetchIn(sql, importId, { fake, collections: [collection], closing: closing.signal })
    await transaction(sql, (tx) => setState(tx, importId, 'reading'))
  }
  await part('history', 3)
  await part('krungsri', 2)
  await transaction(sql, (tx) => setState(tx, importId, 'placing', 'nok@example.test'))
  const report = (await upsertAll(sql, importId))!
  expect(report.agrees).toBe(true)
  expect(report.collections).toMatchObject([
    ...Array.from({ length: 6 }, () => ({})),
    { collection: 'history', before: { documents: 120 } },
    { collection: 'krungsri', before: { documents: 60 } },
  ])
})

test('of two processes that read the same import, the slower one stops writing', async () => {
  const importId = await readIn(sql, { files: {} })
  let asked = 0
  fake.meanwhile = async () => {
    if (++asked === 3) await takeFetching(sql, importId, { overtake: true })
  }
  expect(await fetchIn(sql, importId, { fake, collections: ['history'] })).toBe(false)
  expect(asked).toBe(3)
  expect((await kept('history')).size).toBe(120)
  expect(await takeFetching(sql, importId)).toBeNull()
})

test('a batch of one project is not stored in the reading of another that was started meanwhile', async () => {
  const importId = await readIn(sql, { files: {} })
  let asked = 0
  fake.meanwhile = async () => {
    if (++asked !== 3) return
    const source = { project: 'another-shop', accountEmail: 'nok@example.test', sealed: null }
    await transaction(sql, async (tx) => {
      await setState(tx, importId, 'reading')
      await startFetching(tx, importId, { ...source, collections: ['history'] })
    })
  }
  expect(await fetchIn(sql, importId, { fake, collections: ['history'] })).toBe(false)
  expect(await readingsOf(sql, importId)).toMatchObject([
    { collection: 'history', afterKey: null, documents: 0, ended: false },
  ])
  expect(await takeFetching(sql, importId)).not.toBeNull()
})

test.each([
  ['with documents not yet read', 1],
  ['with all documents read', 2],
])('a file still uploading when the reading begins is kept for a later run: %s', async (_what, before) => {
  const importId = await readIn(sql, { files: {} })
  let begun = () => {}
  const waiting = new Promise<void>((done) => (begun = done))
  const pieces = ['{"history":{"from-a-file":{"qty":1}', ',"also":{"qty":2}', '}}'].map((text) =>
    Buffer.from(text),
  )
  async function* bytes() {
    yield* pieces.slice(0, before)
    await waiting
    yield* pieces.slice(before)
  }
  const file = loadFile(sql, {
    importId,
    name: 'x.json',
    kind: 'documents',
    bytes: bytes(),
    hashingId: null,
    batchSize: 1,
  })
  await expect.poll(async () => (await kept('history')).size).toBe(before)
  fake.meanwhile = async () => {
    begun()
    await file.catch(() => {})
  }
  await fetchIn(sql, importId, { fake, collections: ['history'] })
  await expect(file).rejects.toMatchObject({ code: 'import-closed' })
  expect((await filesOf(sql, importId)).map(({ name }) => name)).toEqual(['history'])
})

test('reading stops when the import is discarded', async () => {
  const importId = await readIn(sql, { files: {} })
  let asked = 0
  fake.meanwhile = async () => {
    if (++asked === 3) await transaction(sql, (tx) => setState(tx, importId, 'discarded'))
  }
  expect(await fetchIn(sql, importId, { fake, collections })).toBe(false)
  expect(asked).toBe(3)
})

test('reading that the database cannot store now is left to the next sweep, and no error is shown', async () => {
  const importId = await readIn(sql, { files: {} })
  await using _full = await failingInserts(sql, 'firebase_document', '53100')
  const fetching = fetchIn(sql, importId, { fake, collections: ['history'] })
  await expect(fetching).rejects.toMatchObject({ code: '53100' })
  expect(await findFirebaseImport(sql, importId)).toMatchObject({ state: 'fetching', problem: null })
})

describe('an error names the remedy, and what was read stays, when', () => {
  const reading = async (begin: () => void, wanted = ['history']) => {
    const importId = await readIn(sql, { files: {} })
    begin()
    const failed = await fetchIn(sql, importId, { fake, collections: wanted }).then(
      () => null,
      (error: unknown) => error as Error,
    )
    const job = await findFirebaseImport(sql, importId)
    return { said: failed?.message, problem: job?.problem, state: job?.state }
  }

  test('the key no longer belongs to the account', async () => {
    const other = await startFakeFirestore({ documents: [] })
    const { private_key } = JSON.parse(other.keyFile) as { private_key: string }
    await other[Symbol.asyncDispose]()
    const found = await reading(() => {
      fake.keyFile = JSON.stringify({ ...(JSON.parse(fake.keyFile) as object), private_key })
    })
    expect(found).toEqual({
      said: expect.stringContaining('Create a new key'),
      problem: 'key-refused',
      state: 'reading',
    })
  })

  test('every new token is refused', async () => {
    const found = await reading(() => {
      fake.meanwhile = () => void fake.faults.push('expire')
    })
    expect(found).toMatchObject({ problem: 'key-refused', state: 'reading' })
    expect(fake.calls).toHaveLength(2)
  })

  test('the project does not exist', async () => {
    const found = await reading(() => {
      fake.keyFile = JSON.stringify({
        ...(JSON.parse(fake.keyFile) as object),
        project_id: 'no-such-shop',
      })
    })
    expect(found).toEqual({
      said: expect.stringContaining('check the project id'),
      problem: 'project-unknown',
      state: 'reading',
    })
  })

  test('the account lacks the permission to read', async () => {
    const found = await reading(() => void fake.faults.push('forbidden'))
    expect(found).toEqual({
      said: expect.stringContaining('Cloud Datastore Viewer'),
      problem: 'forbidden',
      state: 'reading',
    })
    expect(fake.calls).toHaveLength(1)
  })

  test.each<[FirestoreFault, string]>([
    ['busy', 'busy'],
    ['down', 'silent'],
    ['cut-before', 'silent'],
  ])('the fault persists: %s', async (fault, problem) => {
    const found = await reading(() => {
      fake.meanwhile = () => void fake.faults.push(fault)
    })
    expect(found).toMatchObject({
      problem,
      state: 'reading',
      said: expect.stringContaining('goes on where it stopped'),
    })
  })

  test('the answer is a redirect: it is not followed, and no token is sent there', async () => {
    const found = await reading(() => void fake.faults.push('elsewhere'))
    expect(found).toMatchObject({ problem: 'answer-odd', state: 'reading' })
    expect(fake.unexpectedCalls).toEqual([])
  })

  test('the same page arrives repeatedly', async () => {
    const found = await reading(() => {
      fake.meanwhile = () => void fake.faults.push('same-page')
    })
    expect(found).toMatchObject({ problem: 'answer-odd', state: 'reading' })
    expect(fake.calls).toHaveLength(2)
  })
})
