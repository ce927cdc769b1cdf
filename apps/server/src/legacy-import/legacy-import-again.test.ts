import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transferStatus } from '@khlang/contract/legacy-words'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Sql, transaction } from '#platform/database/database.ts'
import { openFiles } from '#platform/files/files.ts'
import { verifyPassword } from '#platform/secrets/passwords.ts'
import { changeStanding } from '#players/page/profile-store.ts'
import { importOldProject, newOldProject, readIn } from '#testing/old-project.ts'
import { pictures } from '#testing/pictures.ts'
import { newTestDatabase, type TestDatabase, slowly } from '#testing/test-database.ts'
import { importAvatars } from './upsert/avatars.ts'
import { findFirebaseImport, keepReading, saveProblem, saveTrial, setState } from './import-store.ts'
import { tryAll } from './upsert/upsert.ts'

let database: TestDatabase
let sql: Sql
const project = await newOldProject({ players: 25, history: 400 })
beforeEach(async () => {
  database = await newTestDatabase()
  sql = connect(database.url, slowly)
})
afterEach(async () => {
  await sql.end({ timeout: 5 })
  await database[Symbol.asyncDispose]()
})
afterAll(() => project[Symbol.asyncDispose]())

/** Returns every row of the shop, by its content. */
async function shop(): Promise<Record<string, string[]>> {
  const tables =
    `agent master player reward_item request statement_entry reward loss_return player_login own_account employee credit_order
    player_month day_total auth.account auth."user"`.split(/\s+/)
  const rows: Record<string, string[]> = {}
  for (const table of tables)
    rows[table] = (await sql.unsafe(`select t::text as row from ${table} t order by 1`)).map(({ row }) =>
      String(row),
    )
  return rows
}

// Invariant: An old project is imported once and to the satang, wherever the import is killed; what was
// changed here since then stays. Rule: `legacy-import/upsert/reconcile.ts`. Database: keys unique, versions
// under lock. Also: `npm run bench -- firebase`.
test('a second run with the same files changes nothing at all', async () => {
  const first = await importOldProject(sql, project)
  const before = await shop()
  const second = await importOldProject(sql, project)
  expect(await shop()).toEqual(before)
  for (const [at, one] of second.report.collections.entries()) {
    const was = first.report.collections[at]!
    expect([one.collection, one.added, one.changed, one.agrees]).toEqual([one.collection, 0, 0, true])
    expect([one.before, one.leftOut, one.kept, one.after]).toEqual([
      was.before,
      was.leftOut,
      was.kept,
      was.after,
    ])
  }
})

test('a dry run finds the exact outcome, to the satang, and changes nothing', async () => {
  const importId = await readIn(sql, project)
  await transaction(sql, (tx) => setState(tx, importId, 'trying'))
  const before = await shop()
  const trial = (await tryAll(sql, importId, { batchSize: 90 }))!
  await saveTrial(sql, importId, trial)
  expect(await shop()).toEqual(before)
  expect(await sql`select 1 from firebase_document where verdict is not null`).toHaveLength(0)
  expect((await sql`select act from audit`).map(({ act }) => String(act))).toEqual(['firebase.begin'])
  expect(await findFirebaseImport(sql, importId)).toMatchObject({ state: 'reading', trial: { agrees: true } })

  await transaction(sql, (tx) => setState(tx, importId, 'discarded'))
  const { report } = await importOldProject(sql, project)
  expect(trial).toEqual(report)
})

test('a dry run counts no more once a file is added or another dry run has begun', async () => {
  const importId = await readIn(sql, project)
  const trialOf = async () => (await findFirebaseImport(sql, importId))!.trial
  const tries = async () => {
    await transaction(sql, (tx) => setState(tx, importId, 'trying'))
    await saveTrial(sql, importId, { collections: [] } as never)
    expect(await trialOf()).not.toBeNull()
  }
  await tries()
  expect(await transaction(sql, (tx) => keepReading(tx, importId))).toBe(true)
  expect(await trialOf()).toBeNull()
  await tries()
  await transaction(sql, (tx) => setState(tx, importId, 'trying'))
  await saveProblem(sql, importId, 'the connection was lost')
  expect(await findFirebaseImport(sql, importId)).toMatchObject({ state: 'reading', trial: null })
})

/** Returns the file as it is exported some days later, with this change. */
async function later(name: string, change: (tree: Record<string, never>) => void): Promise<string> {
  const tree = JSON.parse(await readFile(join(project.folder, name), 'utf8')) as Record<string, never>
  change(tree)
  const path = join(project.folder, `later-${name}`)
  await writeFile(path, JSON.stringify(tree))
  return path
}

type Documents = Record<string, Record<string, unknown>>

test('newer files add what is new; rows changed here stay, and are listed', async () => {
  await importOldProject(sql, project)
  const pending = await sql<{ id: string; key: string }[]>`
    select r.id, r.external_key as key from request r
    where r.state = 'pending' and r.kind = 'deposit' and r.note is null order by 2 limit 3`
  const [done, here, untouched] = pending as unknown as [
    (typeof pending)[number],
    (typeof pending)[number],
    (typeof pending)[number],
  ]
  await sql`update request set state = 'cancelled', employee = 'nok@example.test' where id = ${here.id}`
  const file = await later('firestore-nested.json', (tree) => {
    const history = (tree as unknown as { __collections__: { history: Documents } }).__collections__.history
    history[done.key]!['status'] = 'ดำเนินการแล้ว'
    history[here.key]!['status'] = 'ดำเนินการแล้ว'
    history['brandnew'] = { ...history[done.key], qty: 777 }
  })
  const { report } = await importOldProject(sql, { files: { firestore: [file] } })
  const requestNow = async (key: string) => {
    const [row] = await sql`select state, amount from request where external_key = ${key}`
    return row
  }
  expect(await requestNow(done.key)).toMatchObject({ state: 'done' })
  expect(await requestNow(here.key)).toMatchObject({ state: 'cancelled' })
  expect(await requestNow(untouched.key)).toMatchObject({ state: 'pending' })
  expect(await requestNow('brandnew')).toMatchObject({ state: 'done', amount: 777 })
  const [history] = report.collections
  expect(history).toMatchObject({
    collection: 'history',
    added: 1,
    changed: 1,
    agrees: true,
    kept: { documents: 1 },
    whyKept: [{ reason: 'changed-here', examples: [here.key] }],
  })
})

describe('a player who changed freezes none of their waiting requests', () => {
  type Waiting = {
    id: string
    key: string
    player: string
    playerId: string
    version: number
    revision: number
  }
  const waiting = async (): Promise<Waiting> =>
    (
      await sql<Waiting[]>`
        select r.id, r.external_key as key, p.external_key as player, p.id as player_id, r.version, r.revision
        from request r join player p on p.id = r.player_id
        where r.state = 'pending' and r.kind = 'deposit' and r.note is null order by 2 limit 1`
    )[0]!
  const player = (key: string, change: Record<string, unknown>) =>
    later('rtdb.json', (tree) => {
      Object.assign((tree as unknown as { users: Documents }).users[key]!, change)
    })
  const finished = (key: string) =>
    later('firestore-nested.json', (tree) => {
      const history = (tree as unknown as { __collections__: { history: Documents } }).__collections__.history
      history[key]!['status'] = 'ดำเนินการแล้ว'
    })
  const stateOf = async ({ id }: Waiting) =>
    (await sql<{ state: string }[]>`select state from request where id = ${id}`)[0]!.state

  test.for([
    ['coins', { coins: 9_001 }],
    ['bank and number', { bank: 'GSB', account_no: '020123456789' }],
    ['name', { firstname: 'เปลี่ยนชื่อ' }],
  ] as const)('over there, in the same files or in earlier ones: %s', async ([, change]) => {
    await importOldProject(sql, project)
    const request = await waiting()
    const rtdb = await player(request.player, change)
    await importOldProject(sql, { files: { rtdb } })
    const again = await player(request.player, { ...change, lastname: 'อีกครั้ง' })
    const firestore = [await finished(request.key)]
    const { report } = await importOldProject(sql, { files: { rtdb: again, firestore } })
    expect(await stateOf(request)).toBe('done')
    expect(report.collections.find(({ collection }) => collection === 'history')).toMatchObject({
      changed: 1,
      whyKept: [],
    })
  })

  test('here: their standing', async () => {
    await importOldProject(sql, project)
    const request = await waiting()
    const by = { id: request.playerId, employee: 'nok@example.test' }
    await transaction(sql, (tx) => changeStanding(tx, by, 'watch'))
    await importOldProject(sql, { files: { firestore: [await finished(request.key)] } })
    expect(await stateOf(request)).toBe('done')
  })

  test('coins alone outdate no open payout, but another payee does', async () => {
    await importOldProject(sql, project)
    const request = await waiting()
    await importOldProject(sql, { files: { rtdb: await player(request.player, { coins: 9_001 }) } })
    expect((await waiting()).version).toBe(request.version)
    await importOldProject(sql, { files: { rtdb: await player(request.player, { lastname: 'เปลี่ยนชื่อ' }) } })
    expect((await waiting()).version).toBe(request.version + 1)
  })

  test.for([
    ['done', false],
    ['pending', true],
  ] as const)('nor does it since an upgrade: %s', async ([state, decidedHere]) => {
    await importOldProject(sql, project)
    const request = await waiting()
    await sql`update request set note = note where id = ${request.id}`
    if (decidedHere)
      await sql`
        insert into audit (actor, act, object_kind, object_id) values ('nok@example.test', 'request.note', 'request', ${request.id})`
    const migration = await readFile(
      new URL('../../migrations/0119_what_follows_a_player.sql', import.meta.url),
      'utf8',
    )
    await sql.unsafe(/^update request r[^;]*;/m.exec(migration)![0])
    expect((await waiting()).version).toBe(request.version + 1)
    await importOldProject(sql, { files: { firestore: [await finished(request.key)] } })
    expect(await stateOf(request)).toBe(state)
  })
})

test('newer files change how a withdrawal was paid, too', async () => {
  await importOldProject(sql, project)
  const [paid] = await sql<{ key: string; via: string }[]>`
    select external_key as key, via from request where state = 'transferred' and via <> 'gsb' order by 1 limit 1`
  const file = await later('firestore-nested.json', (tree) => {
    const history = (tree as unknown as { __collections__: { history: Documents } }).__collections__.history
    history[paid!.key]!['status'] = transferStatus.gsb
  })
  const { report } = await importOldProject(sql, { files: { firestore: [file] } })
  expect(report.collections[0]).toMatchObject({ collection: 'history', changed: 1, agrees: true })
  expect(await sql`select state, via from request where external_key = ${paid!.key}`).toEqual([
    { state: 'transferred', via: 'gsb' },
  ])
})

test('an entry claimed in the old system can still be changed by newer files after its claim expired here', async () => {
  await importOldProject(sql, project)
  const [held] = await sql<{ id: string; key: string }[]>`
    select e.id, d.key from statement_entry e join firebase_document d on d.row_id = e.id and d.collection = 'krungsri'
    where e.state = 'claimed' limit 1`
  await sql`update statement_entry set state = 'pending', holder = null, lease_until = null where state = 'claimed'`
  const file = await later('firestore-plain.json', (tree) => {
    const entries = (tree as unknown as { krungsri: Documents }).krungsri
    entries[held!.key]!['status'] = 'ดำเนินการแล้ว'
  })
  const { report } = await importOldProject(sql, { files: { firestore: [file] } })
  expect(report.collections.find(({ collection }) => collection === 'krungsri')).toMatchObject({
    changed: 1,
    kept: { documents: 0 },
    agrees: true,
  })
  const [row] = await sql`select state from statement_entry where id = ${held!.id}`
  expect(row).toEqual({ state: 'done' })
})

test('newer files that change a player’s bank delay payments to it, and outdate open payouts', async () => {
  await importOldProject(sql, project)
  const { key } = project.expected.players[5]!
  const [player] = await sql<{ id: string; bank: string }[]>`
    select id, bank from player where external_key = ${key}`
  await sql`
    insert into request (id, external_key, kind, player_id, amount, state)
    values (${randomUUID()}, 'opened here', 'withdrawal', ${player!.id}, 140, 'pending')`
  const versionNow = async () =>
    (await sql<{ version: number }[]>`select version from request where external_key = 'opened here'`)[0]!
      .version
  const before = await versionNow()
  const file = await later('rtdb.json', (tree) => {
    ;(tree as unknown as { users: Documents }).users[key]!['bank'] = player!.bank === 'SCB' ? 'KBANK' : 'SCB'
  })
  await importOldProject(sql, { files: { rtdb: file } })
  expect(await versionNow()).toBeGreaterThan(before)
  expect(
    await sql`select 1 from player where id = ${player!.id} and bank <> ${player!.bank} and account_changed_at is not null`,
  ).toHaveLength(1)
})

test('a different number of coins in newer files adds one ledger row naming its origin, on every run', async () => {
  await importOldProject(sql, project)
  const { key } = project.expected.players[5]!
  for (const coins of [7_001, 7_002]) {
    const file = await later('rtdb.json', (tree) => {
      ;(tree as unknown as { users: Documents }).users[key]!['coins'] = coins
    })
    const { report } = await importOldProject(sql, { files: { rtdb: file } })
    expect(report.collections.find(({ collection }) => collection === 'users')).toMatchObject({ changed: 1 })
    const [row] = await sql`
      select p.coins, c.why, c.balance from player p join coin_ledger c on c.player_id = p.id
      where p.external_key = ${key} order by c.number desc limit 1`
    expect(row).toEqual({ coins, why: 'legacyImport', balance: coins })
  }
  expect(await sql`select * from coin_difference()`).toEqual([])
})

test('a newer password is imported unless one was set here', async () => {
  await importOldProject(sql, project)
  const [first, second, third] = project.expected.players
  await sql`update player set password_hash = 'set here' where external_key = ${second!.key}`
  // Stores a new hash without a new version, as a sign-in of the player with the old password does.
  await transaction(sql, async (tx) => {
    await tx`select set_config('khlang.rehash', 'on', true)`
    await tx`update player set password_hash = 'hashed again' where external_key = ${third!.key}`
  })
  const file = await later('rtdb.json', (tree) => {
    const users = (tree as unknown as { users: Documents }).users
    for (const { key } of [first!, second!, third!]) users[key]!['password'] = 'canary-newer'
  })
  const { report } = await importOldProject(sql, { files: { rtdb: file } })
  const hashOf = async (key: string) => {
    const [row] = await sql<
      { passwordHash: string }[]
    >`select password_hash from player where external_key = ${key}`
    return row!.passwordHash
  }
  expect(await verifyPassword({ hash: await hashOf(first!.key), password: 'canary-newer' })).toBe(true)
  expect(await hashOf(second!.key)).toBe('set here')
  expect(await hashOf(third!.key)).toBe('hashed again')
  expect(report.collections.find(({ collection }) => collection === 'users')).toMatchObject({
    changed: 2,
    kept: { documents: 1 },
    notes: [{ reason: 'password-changed-here', documents: 1 }],
    agrees: true,
  })
})

test('an employee’s newer password is imported, also if their name changed as well', async () => {
  await importOldProject(sql, project)
  const passwords = async () =>
    Object.fromEntries(
      (
        await sql<{ name: string; password: string }[]>`
          select split_part(u.email, '.', 1) as name, a.password from auth.account a join auth."user" u on u.id = a."userId"
          where a."providerId" = 'credential'`
      ).map(({ name, password }) => [name, password]),
    )
  const before = await passwords()
  const auth = await later('auth.json', (tree) => {
    const { users } = tree as unknown as { users: Record<string, unknown>[] }
    const account = (name: string) => users.find(({ email }) => String(email).startsWith(name))!
    const { passwordHash, salt } = account('boon')
    for (const name of ['nim', 'ploy']) Object.assign(account(name), { passwordHash, salt })
  })
  const rtdb = await later('rtdb.json', (tree) => {
    const employees = Object.values((tree as unknown as { employee: Documents }).employee)
    employees.find(({ firstname }) => firstname === 'nim')!['lastname'] = 'เปลี่ยนชื่อ'
  })
  const { hashConfig } = project.files
  await importOldProject(sql, { files: { rtdb, auth, hashConfig } })
  const after = await passwords()
  expect(
    Object.keys(before)
      .filter((name) => after[name] !== before[name])
      .toSorted(),
  ).toEqual(['nim', 'ploy'])
})

test('a document in two files counts once, and the later file wins', async () => {
  const newer = await later('firestore-nested.json', (tree) => {
    const history = (tree as unknown as { __collections__: { history: Documents } }).__collections__.history
    for (const one of Object.values(history)) if (one['qty'] === 500) one['qty'] = 501
  })
  const { report } = await importOldProject(sql, {
    files: { ...project.files, firestore: [...project.files.firestore, newer] },
  })
  const history = report.collections.find(({ collection }) => collection === 'history')!
  expect([history.agrees, history.before.documents]).toEqual([
    true,
    project.expected.collections['history']!.count,
  ])
  const [row] = await sql<{ count: number }[]>`select count(*) from request where amount = 501`
  expect(row!.count).toBeGreaterThan(0)
})

test('a row that exists here under the same key is left unchanged', async () => {
  const [player] = project.expected.players
  await sql`
    insert into player (id, external_key, code, first_name, last_name) values (gen_random_uuid(), ${player!.key}, 'here', 'Made', 'Here')`
  const { report } = await importOldProject(sql, project)
  const [row] = await sql`select code, first_name from player where external_key = ${player!.key}`
  expect(row).toEqual({ code: 'here', firstName: 'Made' })
  expect(report.collections.find(({ collection }) => collection === 'users')).toMatchObject({
    agrees: true,
    whyKept: [{ reason: 'there-already', documents: 1 }],
  })
})

test('pictures from the old storage are re-encoded once, and never replace one chosen here', async () => {
  await importOldProject(sql, project)
  const folder = join(project.folder, 'pictures')
  const [first, second] = project.expected.players
  await mkdir(join(folder, 'users', second!.key.replaceAll('||', '.')), { recursive: true })
  await writeFile(
    join(folder, 'users', `${first!.key.replaceAll('||', '.')}.png`),
    await pictures.photo('png'),
  )
  await writeFile(join(folder, 'users', second!.key.replaceAll('||', '.'), 'photo.jpg'), 'no picture')
  await writeFile(join(folder, 'users', 'stranger@old.example'), await pictures.photo('jpeg'))
  const files = await openFiles({ kind: 'folder', path: join(project.folder, 'kept') })
  expect(await importAvatars({ sql, files, by: 'nok@example.test' }, folder)).toEqual({
    worn: 1,
    there: 0,
    notPictures: [join('users', second!.key.replaceAll('||', '.'), 'photo.jpg')],
    ofNobody: [join('users', 'stranger@old.example')],
  })
  const [row] = await sql<{ avatar: string }[]>`select avatar from player where external_key = ${first!.key}`
  const kept = await files.get(row!.avatar.replace('/files/', ''))
  expect([row!.avatar.startsWith('/files/avatars/'), kept!.subarray(8, 12).toString()]).toEqual([
    true,
    'WEBP',
  ])
  expect(await importAvatars({ sql, files, by: 'nok@example.test' }, folder)).toMatchObject({
    worn: 0,
    there: 1,
  })
})
