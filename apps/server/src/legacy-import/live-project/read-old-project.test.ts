import { liveCollections } from '@khlang/contract/old-collections'
import { startFakeFirestore } from '@khlang/seed/fake-firestore'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ofFile } from '#testing/of-file.ts'
import { newWorld } from '#testing/world.ts'
import { createLog } from '#platform/monitoring/log.ts'
import type { Client } from '#testing/client.ts'
import { newOldProject, noWaits } from '#testing/old-project.ts'
import {} from '#testing/of-file.ts'

const logged: string[] = []
const answered: string[] = []
let boss: Client
let importId: string
const project = ofFile(() => newOldProject({ players: 10, history: 120 }))
const fake = ofFile(() => startFakeFirestore({ documents: project.documents() }))
const world = ofFile(() =>
  newWorld({
    oldProject: { address: fake.url, waits: noWaits },
    log: createLog('trace', { to: { write: (line) => void logged.push(line) } }),
  }),
)
beforeAll(async () => {
  boss = await world.as('owner', 'boss')
})
const post = async (path: string, body: unknown) => {
  const answer = await boss.raw('POST', `/api/connections/${path}`, body)
  const text = await answer.text()
  answered.push(text)
  return { status: answer.status, ...(JSON.parse(text) as Record<string, unknown>) } as Record<
    string,
    unknown
  >
}
const now = async () => {
  const answer = await boss.raw('GET', '/api/connections/old-imports')
  const text = await answer.text()
  answered.push(text)
  return (JSON.parse(text) as { open: Record<string, unknown> | null }).open
}
const read = (more: Record<string, unknown> = {}) =>
  post('read-old-project', { importId, keyFile: fake.keyFile, collections: ['history', 'login'], ...more })
const sealedKeys = async () =>
  (await world.sql`select 1 from firebase_import where account_secret_sealed is not null`).length

beforeEach(async () => {
  importId = (await post('begin-old-import', { role: 'viewer' }))['id'] as string
})
afterEach(async () => {
  fake.meanwhile = null
  fake.faults.length = 0
  await post('discard-old-import', { importId })
  await world.app.legacyImport.sweep()
})

test('the key is entered once; progress is shown by collection, and changes are read with the same key', async () => {
  const begun = await read()
  expect(begun).toMatchObject({
    // The reading starts by itself, and may have come further.
    state: expect.stringMatching(/^(fetching|reading)$/),
    live: { project: fake.project, account: fake.email, keyKept: true },
  })
  await world.app.legacyImport.sweep()
  const found = await now()
  expect(found).toMatchObject({
    state: 'reading',
    problem: null,
    live: {
      readings: [
        { collection: 'history', documents: 120, ended: true },
        { collection: 'login', documents: 12, ended: true },
      ],
    },
    files: [
      { name: 'history', kind: 'live', documents: 120 },
      { name: 'login', kind: 'live', documents: 12 },
    ],
  })
  fake.put('history', 'zzz-later', { qty: 5 })
  await read({ keyFile: undefined, collections: ['history'] })
  await world.app.legacyImport.sweep()
  expect((await now())!['live']).toMatchObject({
    readings: [{ documents: 121, ended: true }, { documents: 12 }],
  })
})

test('a blocked reading shows its reason, and continues from there without entering the key again', async () => {
  let asked = 0
  fake.meanwhile = () => {
    if (++asked === 2) fake.faults.push('forbidden')
  }
  await read()
  await world.app.legacyImport.sweep()
  expect(await now()).toMatchObject({ state: 'reading', problem: 'forbidden' })
  fake.meanwhile = null
  await read({ keyFile: undefined })
  await world.app.legacyImport.sweep()
  expect(await now()).toMatchObject({
    state: 'reading',
    problem: null,
    live: { readings: [{ ended: true }, { ended: true }] },
  })
})

test('during a reading, uploads, dry runs and commits are refused, and the import can be discarded', async () => {
  let meanwhile: unknown[] = []
  fake.meanwhile = async () => {
    const upload = await fetch(
      `${world.url}/api/connections/upload-old-file?importId=${importId}&kind=documents&name=x.json`,
      {
        method: 'POST',
        headers: { ...boss.headers, 'content-type': 'application/octet-stream' },
        body: '{"history":{"h":{"qty":1}}}',
      },
    )
    const codes = [upload.status]
    for (const act of ['try', 'commit'])
      codes.push((await post(`${act}-old-import`, { importId }))['status'] as number)
    const given = await post('discard-old-import', { importId })
    meanwhile = [...codes, given['state']]
    fake.meanwhile = null
  }
  await read()
  await world.app.legacyImport.sweep()
  expect(meanwhile).toEqual([409, 409, 409, 'discarded'])
  expect(await now()).toBeNull()
  expect(await sealedKeys()).toBe(0)
})

test('a reading whose process died is continued by another once its lease expires, not before', async () => {
  await world.sql`update firebase_import set state = 'fetching', project = ${fake.project}, account_email = ${fake.email},
    lease_until = clock_timestamp() + interval '1 minute', fence = 7 where id = ${importId}`
  await read()
  await world.app.legacyImport.sweep()
  expect(await now()).toMatchObject({ state: 'fetching' })
  await world.sql`update firebase_import set state = 'reading', lease_until = null where id = ${importId}`
  await read()
  await world.sql`update firebase_import set lease_until = clock_timestamp() - interval '1 second' where id = ${importId} and state = 'fetching'`
  await world.app.legacyImport.sweep()
  expect(await now()).toMatchObject({
    state: 'reading',
    live: { readings: [{ ended: true }, { ended: true }] },
  })
})

test.each([
  ['a file that is not JSON', 'x', 'service-account-wrong'],
  ['a key of another kind', '{"type":"authorized_user"}', 'service-account-wrong'],
])('%s is refused as a key', async (_what, keyFile, message) => {
  expect(await read({ keyFile })).toMatchObject({ status: 400, fields: [{ path: 'keyFile', message }] })
  expect(await read({ keyFile: undefined })).toMatchObject({ status: 400 })
  expect(await sealedKeys()).toBe(0)
})

test('the database refuses any write that keeps a key with a committed or discarded import', async () => {
  await read()
  await world.app.legacyImport.sweep()
  expect(await sealedKeys()).toBe(1)
  await expect(
    world.sql`update firebase_import set state = 'discarded' where id = ${importId}`,
  ).rejects.toThrow('firebase_import_key_forgotten')
  const [may] = await world.sql`
    select has_column_privilege('khlang_read', 'firebase_import', 'project', 'select') as project,
      has_column_privilege('khlang_read', 'firebase_import', 'account_secret_sealed', 'select') as key`
  expect(may).toEqual({ project: true, key: false })
})

// Invariant: The key to an old project is stored sealed while something is read with it, then deleted, and
// never shown or logged. Rule: `read-old-project.ts`. Database: `firebase_import_key_forgotten`, hidden from
// `khlang_read`.
test('a complete import deletes the key; neither key nor token is stored or was ever in an answer', async () => {
  await read({ collections: liveCollections })
  await world.app.legacyImport.sweep()
  expect(await boss.refused('connections/commit-old-import', { importId })).toMatchObject({
    code: 'import-not-tried',
  })
  await post('try-old-import', { importId })
  await world.app.legacyImport.sweep()
  await post('commit-old-import', { importId })
  expect(await sealedKeys()).toBe(0)
  await world.app.legacyImport.sweep()
  const secrets = [
    ...fake.privateKey.split('\n').filter((line) => line.length > 20 && !line.includes('KEY')),
    ...fake.tokens,
  ]
  expect(secrets.length).toBeGreaterThan(20)
  const tables = await world.sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'auth', 'khlang') and table_type = 'BASE TABLE'`
  const kept: string[] = []
  for (const { name } of tables)
    kept.push(
      ...(await world.sql.unsafe(`select t::text as row from ${name} t`)).map(({ row }) => String(row)),
    )
  const all = [...kept, ...logged, ...answered].join('\n')
  expect(all).toContain(fake.email)
  expect(
    secrets.filter((word) => all.includes(word) || all.includes(Buffer.from(word).toString('hex'))),
  ).toEqual([])
  const lines =
    await world.sql`select act, after from audit where object_id = ${importId} and act like 'firebase.fetch%' order by seq`
  expect(lines).toMatchObject([
    { act: 'firebase.fetch', after: { project: fake.project, account: fake.email } },
    { act: 'firebase.fetched', after: { project: fake.project } },
  ])
})
