import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Sql } from '#platform/database/database.ts'
import { sealingBy } from '#platform/secrets/sealed.ts'
import { bareEnvironment } from '#testing/bare-environment.ts'
import type { Client } from '#testing/client.ts'
import { type ConsoleProcess, startConsoleProcess } from '#testing/console-process.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { newEmptyDatabase, slowly } from '#testing/test-database.ts'
import { password } from '#testing/world.ts'

// A shop goes on working after its backup and loses its database. The backup is restored, while the
// back-end still has everything.
const world = worldOfFile({ mode: 'keyed' })
const gap = 25
let folder: string
let restored: { url: string; sql: Sql; console: ConsoleProcess }
let lek: Client
let fern: Client
let balances: number[]
const inGap: { depositId: string; entryId: string; player: number }[] = []
const queuedThen: string[] = []

const khlang = (args: string[], settings: Record<string, string>) =>
  new Promise<[code: number, words: string]>((done) => {
    const env = { ...bareEnvironment, ...settings }
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../../cli.ts'), ...args],
      { env },
      (error, words, problems) => done([Number(error?.code ?? 0), words + problems]),
    )
  })
const players = () =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))
const balancesNow = () => Promise.all(players().map(world.balanceOf))
const settingsOf = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  CREDIT_BACKEND_URL: world.backendUrl,
  CREDIT_BACKEND_MODE: 'keyed',
  BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'),
})
const attempts = async () => (await restored.sql`select count(*) from credit_attempt`)[0]!['count']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khlang-drill-'))
  await writeFile(join(folder, 'passphrase'), 'what the owner keeps in the safe')
  const [desk, nok] = [await newDesk(world), await world.as('support', 'nok')]
  for (const name of ['lek', 'fern']) await world.as('supervisor', name)

  const oldDir = join(folder, 'old')
  await mkdir(oldDir)
  await writeFile(join(oldDir, 'factor.secret'), 'another secret for tests, to seal with')
  await world.sql`
    insert into setting (key, value) values ('drill.sealed', to_jsonb(${sealingBy('another secret for tests, to seal with').seal(Buffer.from('told before the fire'), 'drill').toString('hex')}::text))`

  const ask = async (player: number, amount: string) => ({
    player,
    depositId: await desk.asks(players()[player]!, amount),
    entryId: await desk.pays(players()[player]!, `${amount}.00`),
  })
  // At the time of the backup two orders are done and three wait to be sent. Most requests that are credited after
  // the backup already exist.
  for (const player of [0, 1]) {
    const { entryId, depositId } = await ask(player, '300')
    await desk.settled(nok, (await desk.match(nok, entryId, depositId)).orderId)
  }
  const supervisor = await world.as('supervisor', 'lek')
  await supervisor.post('crediting/hold', { reason: 'the back-end is slow' })
  for (const player of [2, 3, 4]) {
    const { entryId, depositId } = await ask(player, '250')
    queuedThen.push((await desk.match(nok, entryId, depositId)).orderId)
  }
  for (let at = 0; at < gap - 5; at++) inGap.push(await ask(at % 12, `${500 + at}`))

  const [code, words] = await khlang(
    ['backup', join(folder, 'shop.khlang')],
    settingsOf(world.databaseUrl, oldDir),
  )
  expect([code, words]).toEqual([0, expect.stringContaining('shop.khlang')])

  // After the backup everything that was requested before is credited, and five requests more, which the backup
  // does not contain.
  await supervisor.post('crediting/lift-hold', { reason: 'it is back' })
  for (let at = gap - 5; at < gap; at++) inGap.push(await ask(at % 12, `${500 + at}`))
  for (const orderId of queuedThen) await desk.settled(nok, orderId)
  for (const { entryId, depositId } of inGap)
    await desk.settled(nok, (await desk.match(nok, entryId, depositId)).orderId)
  balances = await balancesNow()

  const url = (await newEmptyDatabase()).url
  const newDir = join(folder, 'new')
  expect(await khlang(['restore', join(folder, 'shop.khlang')], settingsOf(url, newDir))).toEqual([
    0,
    expect.stringContaining('Sending is on hold'),
  ])
  restored = {
    url,
    sql: connect(url, { max: 2, ...slowly }),
    console: await startConsoleProcess(settingsOf(url, newDir)),
  }
  lek = await restored.console.signIn('lek@example.test', password)
  fern = await restored.console.signIn('fern@example.test', password)
})
afterAll(async () => {
  await restored?.console[Symbol.asyncDispose]()
  await restored?.sql.end({ timeout: 5 })
  await rm(folder, { recursive: true, force: true })
})

describe('a shop restored from a backup', () => {
  test('has sending on hold, and orders queued at the backup are not sent', async () => {
    const { held, lost, left } = await lek.get('crediting/findings')
    expect({ held, lost, left }).toEqual({
      held: true,
      lost: expect.objectContaining({ what: ['restored'], since: expect.any(String) }),
      left: 'compare',
    })
    expect(await attempts()).toBe(2)
    expect(await restored.sql`select state from credit_order where id = any(${queuedThen})`).toEqual(
      queuedThen.map(() => ({ state: 'queued' })),
    )
    // Put on hold by the restore itself, not by the person who had it on hold when the backup was made.
    const [hold] = await restored.sql`select value->>'by' as by from setting where key = 'sending.hold'`
    expect(hold).toEqual({ by: 'system' })
    const [line] = await restored.sql`select actor, reason from audit where act = 'backup.restore'`
    expect(line).toEqual({ actor: 'system', reason: expect.stringMatching(/^A backup of .* was restored/) })
  })

  // Invariant: A restored shop sends nothing before its orders were compared with the back-end's books.
  // Rule: `crediting/books/restored-store.ts`, `lift-hold.ts`. Database: `history.lost`, in the transaction
  // that restores.
  test('sends nothing before its history has been reviewed', async () => {
    expect(await (await lek.raw('POST', '/api/crediting/lift-hold', { reason: 'now' })).json()).toMatchObject(
      {
        code: 'history-lost',
      },
    )
    expect(
      await (await lek.raw('POST', '/api/crediting/accept-history', { reason: 'now' })).json(),
    ).toMatchObject({
      code: 'history-open',
    })
  })

  test('can open what its secrets had sealed before', async () => {
    const secret = await readFile(join(folder, 'new', 'factor.secret'), 'utf8')
    const [row] = await restored.sql<
      { value: string }[]
    >`select value #>> '{}' as value from setting where key = 'drill.sealed'`
    expect(sealingBy(secret).open(Buffer.from(row!.value, 'hex'), 'drill').toString()).toBe(
      'told before the fire',
    )
  })

  test('settles orders that were being sent at the backup too, and refuses entries of another sum', async () => {
    await restored.sql`
      update credit_order set state = 'sending', fence = fence + 1, lease_until = clock_timestamp() + interval '1 hour'
      where id = ${queuedThen[0]!}`
    expect(await lek.post('crediting/compare-books', {})).toMatchObject({ settled: 3, found: gap, unread: 0 })
    const { rows } = await lek.get('crediting/findings', { state: 'open' })
    const [one, other] = rows.filter(({ credits }: { credits: number }) => credits < 500 + gap - 5)
    const { requests } = await lek.get('crediting/finding-fits', { id: one.id })
    const { entries } = await lek.get('crediting/finding-fits', { id: other.id })
    const answer = await lek.raw('POST', '/api/crediting/adopt-finding', {
      operationId: randomUUID(),
      findingId: one.id,
      requestId: requests.find(({ amount }: { amount: number }) => amount === one.credits).id,
      entryId: entries.at(-1).id,
    })
    expect(await answer.json()).toMatchObject({ code: 'finding-request-unfit' })
  })

  test('compared with the back-end, settles waiting orders and lists each later credit once, however often it is run', async () => {
    expect(await lek.post('crediting/compare-books', {})).toMatchObject({ settled: 0, found: 0, unread: 0 })
    const { rows } = await lek.get('crediting/findings', { state: 'open' })
    expect(rows.map(({ credits }: { credits: number }) => credits).toSorted()).toEqual(
      inGap.map((_, at) => 500 + at).toSorted(),
    )
    expect(await restored.sql`select state from credit_order where id = any(${queuedThen})`).toEqual(
      queuedThen.map(() => ({ state: 'done' })),
    )
    expect(
      await (await lek.raw('POST', '/api/crediting/accept-history', { reason: 'now' })).json(),
    ).toMatchObject({
      code: 'history-open',
    })
  })

  test('refuses to adopt a movement without the request that fits it', async () => {
    const { rows } = await lek.get('crediting/findings', { state: 'open' })
    const first = rows.find(({ credits }: { credits: number }) => credits === 500)
    const answer = await lek.raw('POST', '/api/crediting/adopt-finding', {
      operationId: randomUUID(),
      findingId: first.id,
    })
    expect(await answer.json()).toMatchObject({ code: 'finding-request-fits' })
  })

  test('dismisses a movement only by two people, and anybody who disagrees reopens it', async () => {
    const { rows } = await lek.get('crediting/findings', { state: 'open' })
    const one = rows.at(-1)
    const aside = (client: Client, agree: boolean) =>
      client.raw('POST', '/api/crediting/decide-finding-aside', { findingId: one.id, agree })
    await lek.post('crediting/put-finding-aside', { findingId: one.id, reason: 'it was a test of theirs' })
    expect(await (await aside(lek, true)).json()).toMatchObject({ code: 'finding-own' })
    await expect(
      restored.sql`update book_finding set state = 'aside', decided_by = proposed_by where id = ${one.id}`,
    ).rejects.toThrow(/book_finding_two/)
    expect(await (await aside(fern, false)).json()).toMatchObject({ state: 'open', proposedBy: null })
  })

  // Invariant: A movement in the back-end's books is adopted as one order at most, and its request and entry
  // are not credited again; dismissing one needs two people. Rule: `domain/crediting/books.ts`,
  // `adopt-finding.ts`. Database: `book_finding.movement`, `book_finding_two`.
  test('adopts the movements: each request and entry is done, nothing moves at the back-end, and sending resumes', async () => {
    const { rows } = await lek.get('crediting/findings', { state: 'open' })
    for (const { id, credits } of rows as { id: string; credits: number }[]) {
      const { requests, entries } = await lek.get('crediting/finding-fits', { id })
      const request = requests.find(({ amount }: { amount: number }) => amount === credits)
      const row = await lek.post('crediting/adopt-finding', {
        operationId: randomUUID(),
        findingId: id,
        requestId: request?.id,
        entryId: entries[0]?.id,
        apart: !request,
      })
      expect(row).toMatchObject({ state: 'adopted', orderId: expect.any(String) })
    }
    expect(await lek.post('crediting/accept-history', { reason: 'compared with the back-end' })).toEqual({
      accepted: true,
    })
    expect(await attempts()).toBe(2)
    await lek.post('crediting/lift-hold', { reason: 'history is whole again' })
    expect(await balancesNow()).toEqual(balances)
    const [ledger] =
      await restored.sql`select count(*), sum(credits)::int as credits from ledger where proof = 'books'`
    expect(ledger).toEqual({
      count: gap + 3,
      credits: 3 * 250 + inGap.reduce((sum, _, at) => sum + 500 + at, 0),
    })
  })

  test('cannot credit again any request made after the backup', async () => {
    const early = inGap.slice(0, gap - 5)
    for (const { entryId, depositId } of early) {
      const answer = await lek.raw('POST', '/api/statements/match-deposit', {
        operationId: randomUUID(),
        entryId,
        depositId,
      })
      expect(answer.status).toBe(409)
    }
    expect(
      await restored.sql`select distinct state from request where id = any(${early.map(({ depositId }) => depositId)})`,
    ).toEqual([{ state: 'done' }])
    expect(
      await restored.sql`select distinct state from statement_entry where id = any(${early.map(({ entryId }) => entryId)})`,
    ).toEqual([{ state: 'done' }])
    expect(await balancesNow()).toEqual(balances)
  })

  test('has sums that equal their rows', async () => {
    const [code, words] = await khlang(['verify', 'rollups'], settingsOf(restored.url, join(folder, 'new')))
    expect([code, words]).toEqual([0, 'All sums agree with their rows.\n'])
  })
})
