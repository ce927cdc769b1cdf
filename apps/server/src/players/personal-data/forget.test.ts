import { randomUUID } from 'node:crypto'
import { forgottenMark, personalTables } from '@khlang/domain/players/personal-data'
import type { Player } from '@khlang/seed/shop'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { verifyAudit } from '#staff/audit/verify-audit.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { tablesWith } from '#testing/tables-with.ts'
import { auditSecret } from '#testing/world.ts'
import { stage } from '../../legacy-import/documents/document-store.ts'

/**
 * Every text that identifies the player to be forgotten contains this word, or is one of these numbers. They
 * were credited and paid, so that every table has rows of theirs.
 */
const canary = 'กระต่ายน้อย'
const numbers = { mobile: '0898765432', account: '7778889990' }

const world = worldOfFile()
let owner: Client
let boss: Client
let desk: Awaited<ReturnType<typeof newDesk>>
let plain: Player
let player: { id: string; code: string }
beforeAll(async () => {
  owner = await world.as('owner', 'own')
  boss = await world.as('supervisor', 'boss')
  // A player whose key triggers no test behaviour in the back-end.
  plain = world.shop.players.find(
    ({ status, externalKey }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )!
  player = plain
  desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  await change({
    firstName: canary,
    lastName: `${canary}มาก`,
    mobile: numbers.mobile,
    email: 'rabbit@mail.example',
    lineName: `${canary} 🐇`,
    addressLine1: `${canary} 12/3`,
    facebook: `${canary}.fb`,
    accountNumber: numbers.account,
  })
  await nok.post('players/add-note', {
    operationId: randomUUID(),
    playerId: player.id,
    body: `${canary} โทรมา`,
  })
  await nok.post('players/change-tags', { id: player.id, add: [canary] })
  const requestId = await desk.asks(plain, '500')
  await nok.post('cashier/add-note', {
    operationId: randomUUID(),
    requestId,
    body: `${canary} ถามหาเครดิต`,
  })
  const { orderId } = await desk.match(nok, await desk.pays(plain, '500.00'), requestId)
  await desk.settled(nok, orderId, ['done'])
  await saidElsewhere()
})

/** Stores messages that the player wrote at LINE, and a document of the old system about them. */
async function saidElsewhere() {
  const { sql } = world
  const [memberId, importId] = [randomUUID(), randomUUID()]
  await sql`
    insert into line_member (id, line_user_id, name, last_message, player_id)
    values (${memberId}, 'Urabbit', ${canary}, ${`${canary} ที่ไลน์`}, ${player.id})`
  await sql`
    insert into line_event (event_id, kind, line_user_id, at, active, body)
    values ('rabbit-1', 'message', 'Urabbit', clock_timestamp(), true, ${`${canary} ที่ไลน์`})`
  await sql`
    insert into line_message (event_id, direction, member_id, at, kind, body)
    values ('rabbit-1', 'in', ${memberId}, clock_timestamp(), 'text', ${`${canary} ที่ไลน์`})`
  await sql`
    insert into firebase_import (id, role, state, accounts, created_by, committed_by)
    values (${importId}, 'support', 'done', '{}', 'own@example.test', 'own@example.test')`
  await sql`
    insert into firebase_document (collection, key, import_id, file_id, digest, body, row_id)
    values ('players', 'rabbit', ${importId}, ${randomUUID()}, '', ${sql.json({ name: canary })}, ${player.id}),
      ('users', ${plain.externalKey}, ${importId}, ${randomUUID()}, '', ${sql.json({ name: canary })}, null)`
  await sql`update firebase_document set password_hash = ${canary}, placed_password_hash = ${canary}`
  await writtenTo(memberId)
  const sendId = randomUUID()
  await sql`
    insert into line_send (id, target, contents, recipients, employee) values (${sendId}, 'followers', '[]', 4, 'own@example.test')`
  await sql`
    insert into line_batch (id, send_id, place, to_line_ids, state, next_at, ended_at)
    select gen_random_uuid(), ${sendId}, place, ids, state, clock_timestamp() + interval '1 day', case state when 'sent' then clock_timestamp() end
    from (values (0, '{Uother,Urabbit}'::text[], 'sent'), (1, '{Urabbit,Uanother}', 'waiting'), (2, '{Urabbit}', 'waiting')) as b (place, ids, state)`
}

/** Stores what the shop wrote to the member alone on LINE, with its line in the audit. */
async function writtenTo(memberId: string) {
  const { sql } = world
  const sendId = randomUUID()
  const contents = [
    { kind: 'text', text: `คุณ${canary} โอนเข้าแล้วค่ะ` },
    { kind: 'image', url: `https://pictures.example/${canary}.png` },
  ]
  await sql`
    insert into line_send (id, target, contents, recipients, employee)
    values (${sendId}, 'members', ${sql.json(contents)}, 1, 'nok@example.test')`
  await sql`
    insert into line_batch (id, send_id, place, to_line_ids, to_members, state, ended_at)
    values (gen_random_uuid(), ${sendId}, 3, '{Urabbit}', ${[memberId]}, 'sent', clock_timestamp())`
  await transaction(sql, (tx) =>
    writeAudit(tx, {
      actor: 'nok@example.test',
      act: 'line.send',
      object: ['line-send', sendId],
      after: { to: 'members', recipients: 1, contents },
    }),
  )
}

async function change(changes: Record<string, unknown>) {
  const { version } = await owner.get('players/form', { id: player.id })
  await owner.post('players/update', {
    operationId: randomUUID(),
    id: player.id,
    version,
    alikeSeen: [],
    changes,
  })
}

const forgetting = async () => ({
  id: player.id,
  version: (await owner.get('players/profile', { id: player.id })).version as number,
  reason: 'they asked for it in writing',
})

const where = (word: string) => tablesWith(world.sql, word)

// Invariant: After somebody is forgotten, personal data of theirs remains only where a column declares why,
// and the audit records it. Rule: `domain/players/personal-data.ts`, `players/personal-data/forget.ts`.
// Database: `forget_on_file`, `audit_forgotten`, `player-forgotten` under the player's lock.
test('every table that may identify a player has a rule for forgetting', async () => {
  const rows = await world.sql<{ name: string }[]>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'khlang' and table_name !~ '(_anew|_delta|_difference|_flag|_uncounted)$'
      and (column_name ~ '(player_id|player_key|line_(user_)?ids?|sender_|payee|mobile)' or column_name in ('raw_text', 'body', 'data', 'before', 'after', 'answer'))`
  const known = new Set(Object.keys(personalTables))
  const nobody = ['line_reply', 'phone']
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name) && !nobody.includes(name))).toEqual(
    [],
  )
})

describe('forgetting a player', () => {
  test('starts with one file of all their data, and that export is audited', async () => {
    const file = await owner.post('players/person-file', { id: player.id, reason: 'asked by letter' })
    expect(file.person).toMatchObject({
      firstName: canary,
      mobile: numbers.mobile,
      accountNumber: numbers.account,
    })
    expect(file.notes).toMatchObject([{ text: `${canary} โทรมา` }])
    expect(file.requestNotes).toMatchObject([{ text: `${canary} ถามหาเครดิต` }])
    expect(file.requests).toMatchObject([{ kind: 'deposit', amount: '500', state: 'done' }])
    expect(file.orders).toMatchObject([{ kind: 'addCredit', credits: 500 }])
    expect(file.bankEntries).toMatchObject([{ amount: '500.00' }])
    const [{ messages }] = file.line
    expect(messages).toMatchObject([
      { direction: 'in', text: `${canary} ที่ไลน์` },
      { direction: 'out', kind: 'text', text: `คุณ${canary} โอนเข้าแล้วค่ะ` },
      { direction: 'out', kind: 'image', text: `https://pictures.example/${canary}.png` },
    ])
    expect(JSON.stringify(file)).not.toContain('@example.test')
    const acts = await world.sql<{ act: string }[]>`
      select act from audit where actor = 'own@example.test' and object_id = ${player.id} and reason = 'asked by letter' order by act`
    expect(acts.map(({ act }) => act)).toContain('player.file')
  })

  test('is refused while something of theirs is open', async () => {
    const requestId = await desk.asks(plain, '310')
    const input = { operationId: randomUUID(), ...(await forgetting()) }
    expect(await owner.refused('players/forget', input)).toMatchObject({ code: 'player-not-settled' })
    const { rows } = await boss.get('cashier/deposits', { limit: 10 })
    const { version } = rows.find(({ id }: { id: string }) => id === requestId)
    const cancel = { operationId: randomUUID(), requestId, version, reason: 'not wanted any more' }
    await boss.post('cashier/cancel', cancel)
  })

  test('needs two people, and one alone changes nothing', async () => {
    const input = await forgetting()
    expect(await owner.refused('players/forget', { operationId: randomUUID(), ...input })).toMatchObject({
      code: 'approval-needed',
    })
    expect((await where(canary))['player']).toBe(1)
    const waits = await owner.post('staff/ask-approval', {
      operationId: randomUUID(),
      command: 'players/forget',
      input,
      reason: 'a letter came',
    })
    const { version } = await boss.get('staff/approval', { id: waits.id })
    const decided = await boss.post('staff/decide', { approvalId: waits.id, version, decision: 'approve' })
    expect(decided.state).toBe('done')
  })

  test.each([canary, 'Urabbit', numbers.mobile, numbers.account, 'rabbit@mail.example'])(
    'leaves %s only where it is kept for a reason, or is deleted automatically later',
    async (word) => {
      const left = Object.keys(await where(word))
      const may = Object.entries(personalTables).flatMap(([table, outcome]) =>
        outcome === 'passing' || outcome.startsWith('kept') ? [table] : [],
      )
      expect(left.filter((table) => !may.includes(table))).toEqual([])
    },
  )

  test('takes them out of messages that are still to be sent, and keeps the other recipients', async () => {
    const [{ id: memberId }] = await world.sql<[{ id: string }]>`
      select id from line_member where line_user_id like 'forgotten %'`
    const batches = await world.sql`
      select to_line_ids, state, ended_at is not null as ended from line_batch order by place`
    expect(batches).toEqual([
      { toLineIds: ['Uother', `forgotten ${memberId}`], state: 'sent', ended: true },
      { toLineIds: ['Uanother'], state: 'waiting', ended: false },
      { toLineIds: [`forgotten ${memberId}`], state: 'cancelled', ended: true },
      { toLineIds: [`forgotten ${memberId}`], state: 'sent', ended: true },
    ])
  })

  test('keeps that the shop wrote to them on LINE, and to how many, without what it wrote', async () => {
    const { rows } = await boss.get('connections/line-sends')
    expect(rows).toMatchObject([{ recipients: 4 }, { recipients: 1, contents: [], state: 'sent' }])
    const [line] = await world.sql`select after from audit where act = 'line.send'`
    expect(line).toMatchObject({
      after: {
        recipients: 1,
        contents: [
          { kind: 'text', text: forgottenMark },
          { kind: 'image', url: forgottenMark },
        ],
      },
    })
  })

  test('keeps their money and their code', async () => {
    const profile = await owner.get('players/profile', { id: player.id })
    expect(profile).toMatchObject({
      code: player.code,
      status: 'suspended',
      mobile: null,
      email: null,
      tags: [],
    })
    expect(profile.forgottenAt).not.toBeNull()
    expect(profile.can).toMatchObject({
      edit: 'player-forgotten',
      reveal: 'player-forgotten',
      personFile: true,
    })
    const { rows } = await owner.get('players/history', { id: player.id, kind: 'deposit' })
    expect(rows).toMatchObject([{ amount: '310' }, { amount: '500' }])
  })

  test('blocks all later changes', async () => {
    const form = await owner.get('players/form', { id: player.id })
    const update = { operationId: randomUUID(), id: player.id, version: form.version, alikeSeen: [] }
    expect(await owner.refused('players/update', { ...update, changes: { firstName: 'x' } })).toMatchObject({
      code: 'player-forgotten',
    })
    expect(
      await owner.refused('players/set-standing', {
        id: player.id,
        from: 'suspended',
        to: 'normal',
        reason: 'why',
      }),
    ).toMatchObject({ code: 'player-forgotten' })
    expect(
      await owner.refused('players/forget', { operationId: randomUUID(), ...(await forgetting()) }),
    ).toMatchObject({ code: 'player-forgotten' })
    const { rows } = await boss.get('players/notes', { id: player.id })
    expect(rows).toMatchObject([{ can: { edit: 'player-forgotten', strike: 'player-forgotten' } }])
  })

  test.each([
    ['players/add-note', () => ({ operationId: randomUUID(), playerId: player.id, body: canary })],
    ['players/change-tags', () => ({ id: player.id, add: [canary] })],
    [
      'players/set-exclusion',
      () => ({ id: player.id, exclusion: { from: 'rewards', until: null }, reason: canary }),
    ],
    ['players/set-limits', () => ({ id: player.id, day: 100, month: 1_000, reason: canary })],
  ])('blocks %s', async (command, input) => {
    expect(await boss.refused(command, input())).toMatchObject({ code: 'player-forgotten' })
  })

  test.each([
    ['cashier/create-deposit', { amount: '510' }],
    ['cashier/create-withdrawal', { amount: '130' }],
    ['crediting/cut-credit', { credits: 70, reason: 'a gift by mistake' }],
  ])('blocks %s', async (command, input) => {
    const about = { operationId: randomUUID(), player: player.code }
    expect(await boss.refused(command, { ...about, ...input })).toMatchObject({ code: 'player-forgotten' })
  })
})

describe('a forgotten player cannot be identified again', () => {
  test('by an older export of the old system: their document stays empty', async () => {
    const importId = (await world.sql<[{ id: string }]>`select id from firebase_import`)[0].id
    const document = (key: string) => ({
      collection: 'players',
      key,
      importId,
      fileId: randomUUID(),
      digest: 'ab',
      body: { name: canary },
      amount: 0,
      extra: 0,
      passwordHash: canary,
      verdict: null,
    })
    // Their document by the key alone: they were here before it, so it never became a row.
    const alone = { ...document(plain.externalKey), collection: 'users' }
    await transaction(world.sql, (tx) => stage(tx, [document('rabbit'), document('another'), alone]))
    expect(
      await world.sql`
        select key, body, password_hash, verdict, reason from firebase_document
        where collection = 'players' order by key desc`,
    ).toEqual([
      { key: 'rabbit', body: {}, passwordHash: null, verdict: 'kept', reason: 'changed-here' },
      { key: 'another', body: { name: canary }, passwordHash: canary, verdict: null, reason: null },
    ])
    expect(
      await world.sql`select body, password_hash, verdict from firebase_document where collection = 'users'`,
    ).toEqual([{ body: {}, passwordHash: null, verdict: 'kept' }])
    await world.sql`delete from firebase_document where key = 'another'`
  })

  test('by a file of players: the line is skipped, with the reason', async () => {
    const { code } = await owner.get('players/profile', { id: player.id })
    const answer = await fetch(`${world.url}/api/players/preview-import?name=players.csv`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/octet-stream' },
      body: `code,firstname,mobile\r\n${code},${canary},${numbers.mobile}`,
    })
    const { id, counts } = (await answer.json()) as { id: string; counts: object }
    expect(counts).toMatchObject({ unreadable: 1, changed: 0 })
    const { rows } = await owner.get('players/import-lines', { importId: id, verdict: 'unreadable' })
    expect(rows).toMatchObject([{ name: null, reasons: [{ field: null, reason: 'player-forgotten' }] }])
  })

  test.each([
    'first_name',
    'email',
    'mobile',
    'bank',
    'account_number',
    'avatar',
    'password_hash',
    'line_user_id',
  ])('by any write: the database keeps %s empty', async (column) => {
    await expect(
      world.sql`update player set ${world.sql(column)} = ${canary} where id = ${player.id}`,
    ).rejects.toMatchObject({ code: 'KF001' })
  })

  test('by clearing the mark of the row', async () => {
    await expect(
      world.sql`update player set forgotten_at = null where id = ${player.id}`,
    ).rejects.toMatchObject({ code: 'KF001' })
    await world.sql`update player set updated_at = clock_timestamp() where id = ${player.id}`
  })
})

describe('the audit of a forgotten player', () => {
  const verify = () => verifyAudit({ sql: world.sql, witness: world.witness, key: auditSecret })

  test('verifies as it was sealed, except for the removed person', async () => {
    await world.app.sealAudit()
    expect((await verify()).broken).toBeNull()
  })

  test('cannot be changed by the server’s database role, nor can other lines', async () => {
    const [line] = await world.sql<{ seq: number }[]>`select seq from audit_forgotten limit 1`
    await expect(world.sql`update audit set actor = 'x' where seq = ${line!.seq}`).rejects.toThrow(
      'append-only',
    )
    await expect(
      world.sql`select forget_on_file(${player.id}, ${line!.seq}, '{}', '{}', 'x')`,
    ).rejects.toThrow('nothing on file')
  })

  test('is reported as broken if a line is changed again, whatever the table of removals contains', async () => {
    const [line] = await world.sql<{ seq: number; said: number }[]>`
      select seq, said_in as said from audit_forgotten limit 1`
    await world.sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`
      await tx`update audit set reason = 'another' where seq = ${line!.seq}`
      await tx`update audit_forgotten f set digest = audit_digest(a) from audit a where a.seq = f.seq and f.seq = ${line!.seq}`
    })
    expect((await verify()).broken).toMatchObject({ seq: line!.said, how: 'changed' })
  })
})
