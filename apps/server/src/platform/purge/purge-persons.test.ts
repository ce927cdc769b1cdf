import { randomUUID } from 'node:crypto'
import { defaultRetentionDays, type RetainedData } from '@khlang/domain/retention'
import type { Player } from '@khlang/seed/shop'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { slips } from '#testing/slips.ts'
import { purgeAll } from './purge.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let player: Player
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  player = world.shop.players.find(
    ({ status, externalKey }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )!
})

const night = () => purgeAll(world.sql, world.files)
/** Returns the retention in hours, minus one hour and plus one hour. */
const edges = (kept: RetainedData) => [
  defaultRetentionDays[kept] * 24 - 1,
  defaultRetentionDays[kept] * 24 + 1,
]
/** Dates a row so many hours back, past all triggers that protect it. */
const since = (table: string, column: string, hours: number, id: string, by = 'id') =>
  world.sql.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`
      update ${tx(table)} set ${tx(column)} = clock_timestamp() - make_interval(hours => ${hours}) where ${tx(by)} = ${id}`
  })

test('the address of a sign-in is deleted after half a year; the sign-in, its way and its time stay', async () => {
  const [young, old] = edges('signInAddress')
  await world.sql`
    insert into auth.sign_in (at, way, outcome, address, agent)
    select clock_timestamp() - make_interval(hours => hours), 'purge', 'wrong-password', '10.9.8.7', 'Firefox' from unnest(array[${young!}::int, ${old!}::int]) hours`
  expect((await night()).signInAddress).toBe(1)
  expect(
    await world.sql`select outcome, address, agent from auth.sign_in where way = 'purge' order by at`,
  ).toEqual([
    { outcome: 'wrong-password', address: '', agent: '' },
    { outcome: 'wrong-password', address: '10.9.8.7', agent: 'Firefox' },
  ])
})

test('the database refuses to blank a sign-in’s address early, or to change anything else of it', async () => {
  const [row] = await world.sql<{ id: number }[]>`
    insert into auth.sign_in (at, way, outcome, address, agent)
    values (clock_timestamp() - interval '89 days', 'purge', 'wrong-password', '10.9.8.7', 'x') returning id`
  const kept = 'kept as it was'
  await expect(
    world.sql`update auth.sign_in set address = '', agent = '' where id = ${row!.id}`,
  ).rejects.toThrow(kept)
  await since('auth.sign_in', 'at', 24 * 200, String(row!.id))
  await expect(world.sql`update auth.sign_in set address = '10.0.0.2' where id = ${row!.id}`).rejects.toThrow(
    kept,
  )
  await expect(
    world.sql`update auth.sign_in set address = '', agent = '', outcome = 'admitted' where id = ${row!.id}`,
  ).rejects.toThrow(kept)
})

test('the picture of a removed slip is deleted, its reference stays, and slips in use lose nothing', async () => {
  const boss = await world.as('supervisor', 'boss')
  const requestId = await desk.asks(player)
  const reference = '202611210912345678'
  const [removed, fresh] = [
    await slips.attach(nok, requestId, { reference }),
    await slips.attach(nok, requestId),
  ]
  const remaining = await slips.attach(nok, requestId)
  for (const { id } of [removed, fresh])
    await boss.post('cashier/remove-slip', { operationId: randomUUID(), slipId: id, reason: 'of another' })
  const [young, old] = edges('removedSlip')
  await since('slip', 'removed_at', young!, fresh.id)
  await since('slip', 'removed_at', old!, removed.id)
  expect((await night()).removedSlip).toBe(1)
  const status = async (id: string) => (await slips.picture(nok, id)).status
  expect([await status(removed.id), await status(fresh.id), await status(remaining.id)]).toEqual([
    404, 200, 200,
  ])
  expect((await slips.of(nok, requestId)).find(({ id }) => id === removed.id)).toMatchObject({
    reference,
    pictureKept: false,
    removed: { reason: 'of another' },
  })
  const elsewhere = await slips.attach(nok, await desk.asks(world.shop.players[3]!), { reference })
  expect(elsewhere.alike).toMatchObject([{ because: 'reference', removed: true }])
  await expect(world.sql`delete from slip_picture where slip_id = ${remaining.id}`).rejects.toThrow('is kept')
})

test('old bank messages are deleted, whether they were read at once or settled later; one that waits stays', async () => {
  const [, old] = edges('bankMessage')
  const phone = randomUUID()
  await world.sql`
    insert into phone (id, name, way, accounts, senders, secret_sealed, secret_ends, switched_on, created_by)
    values (${phone}, 'purge', 'signed', '{scb-1}', '{scb}', '', 'ends', false, 'nok')`
  const settled = { state: 'aside', reason: 'noise', settledBy: 'nok' }
  const message = async (unread: { state: string } | null) => {
    const [id, messageId] = [randomUUID(), unread && randomUUID()]
    if (unread) {
      const kept = { id: messageId, body: 'text', origin: 'phone', heardAt: new Date(), keptBy: 'phone' }
      await world.sql`insert into unread_message ${world.sql({ ...kept, ...unread })}`
    }
    await world.sql`
      insert into phone_message (id, phone_id, digest, sender, heard_at, outcome, body, message_id)
      values (${id}, ${phone}, ${Buffer.from(id)}, 'somebody', now(), ${unread ? 'unread' : 'other'}, ${unread && 'text'}, ${messageId})`
    await since('phone_message', 'created_at', old!, id)
    return id
  }
  const ids = [await message(null), await message(settled), await message({ state: 'waiting' })]
  await night()
  expect(await world.sql`select id from phone_message where id = any(${ids})`).toEqual([{ id: ids[2] }])
})

test('who got an old LINE message is deleted, and its words if it was for one alone; news for many stay', async () => {
  const [young, old] = edges('lineRecipients')
  const member = randomUUID()
  const send = async (text: string, hours: number, ...parts: string[][]) => {
    const id = randomUUID()
    const contents = world.sql.json([{ kind: 'text', text }])
    const recipients = parts.flat().length
    await world.sql`
      insert into line_send ${world.sql({ id, target: 'members', contents, recipients, employee: 'nok' } as never)}`
    for (const [place, toLineIds] of parts.entries()) {
      const toMembers = toLineIds.map(() => member)
      const part = {
        id: randomUUID(),
        sendId: id,
        place,
        toLineIds,
        toMembers,
        state: 'sent',
        endedAt: new Date(),
      }
      await world.sql`insert into line_batch ${world.sql(part)}`
    }
    await since('line_send', 'created_at', hours, id)
    await since('line_batch', 'ended_at', hours, id, 'send_id')
    return id
  }
  const ids = [
    await send('of late', young!, ['U1']),
    await send('long ago', old!, ['U1']),
    await send('news', old!, ['U1', 'U2']),
    await send('cleaned up before its words were', old!, ['•']),
    await send('waits', old!, ['U1']),
  ]
  await world.sql`update line_batch set ended_at = null, state = 'failed' where send_id = ${ids[4]!}`
  expect((await night()).lineRecipients).toBe(4)
  const left = await world.sql`
    select s.contents -> 0 ->> 'text' as text, b.to_line_ids as "to", b.to_members as members
    from line_send s join line_batch b on b.send_id = s.id where s.id = any(${ids}) order by s.number`
  // By our own number of the one recipient the audit's words are found if they are forgotten later.
  const members = [member]
  expect(left).toEqual([
    { text: 'of late', to: ['U1'], members },
    { text: null, to: ['•'], members },
    { text: 'news', to: ['•', '•'], members: [] },
    { text: null, to: ['•'], members },
    { text: 'waits', to: ['U1'], members },
  ])
})

test('an unused avatar is deleted a week after that was noticed; one in use stays', async () => {
  const key = (name: string) => `avatars/${player.id}/${name.repeat(32)}.webp`
  for (const name of ['a', 'b', 'c']) await world.files.put(key(name), Buffer.from('x'), 'image/webp')
  await world.sql`update player set avatar = ${`/files/${key('b')}`} where id = ${player.id}`
  await world.sql`update employee set avatar = ${`/files/${key('c')}`} where email = 'nok@example.test'`
  expect((await night()).leftFile).toBe(0)
  await world.sql`update left_file set since = since - interval '8 days'`
  expect((await night()).leftFile).toBe(1)
  const left = await Promise.all(['a', 'b', 'c'].map((name) => world.files.get(key(name))))
  expect(left).toEqual([null, Buffer.from('x'), Buffer.from('x')])

  // A form was open while the picture was found unused, and was saved later.
  await world.files.put(key('d'), Buffer.from('x'), 'image/webp')
  await night()
  await world.sql`update player set avatar = ${`/files/${key('d')}`} where id = ${player.id}`
  await world.sql`update left_file set since = since - interval '8 days'`
  await night()
  expect(await world.files.get(key('d'))).toEqual(Buffer.from('x'))
  await world.sql`update player set avatar = null where id = ${player.id}`
  await world.sql`update employee set avatar = null`
})

test('the text of bank messages is deleted unless unread; the payer stays a while, of a wallet the last four digits', async () => {
  const [young, old] = edges('bankMessage')
  const messages = await world.sql<{ id: string; body: string }[]>`
    insert into unread_message (id, body, untitled, origin, heard_at, kept_by, state, reason, settled_by)
    select gen_random_uuid(), state || ' ' || at, 'alone', 'sms', clock_timestamp(), 'nok@example.test', state, case when state = 'aside' then 'no money' end,
      case when state = 'aside' then 'nok@example.test' end
    from unnest(array['waiting', 'aside']) state, unnest(array['young', 'old']) at returning id, body`
  for (const { id, body } of messages)
    await since('unread_message', 'updated_at', body.endsWith('old') ? old! : young!, id)
  await night()
  const left = await world.sql<{ body: string; untitled: string | null; state: string }[]>`
    select state, body, untitled from unread_message where id = any(${messages.map(({ id }) => id)}) order by state, body`
  expect(left).toEqual([
    { state: 'aside', body: '', untitled: null },
    { state: 'aside', body: 'aside young', untitled: 'alone' },
    { state: 'waiting', body: 'waiting old', untitled: 'alone' },
    { state: 'waiting', body: 'waiting young', untitled: 'alone' },
  ])
})

async function paid(hours: number, state = 'done'): Promise<string> {
  const id = await desk.pays(player, '123.00')
  await world.sql`
    update statement_entry set state = ${state}, sender_mobile = '0812345678', sender_account = '1234567890', sender_name = 'สมชาย', raw_text = 'word for word'
    where id = ${id}`
  await since('statement_entry', 'created_at', hours, id)
  return id
}
const entry = async (id: string) => {
  const [row] = await world.sql`
    select amount_satang::int as amount, sender_mobile as mobile, sender_account as account, sender_name as name, raw_text as raw,
      fingerprint ~ '0812345678|1234567890' as known from statement_entry where id = ${id}`
  return row
}

test('a wallet’s payer is cut to the last four digits, later the account too; amount, time and open entries stay', async () => {
  const ids = {
    young: await paid(edges('walletSender')[0]!),
    wallet: await paid(edges('walletSender')[1]!),
    old: await paid(edges('entryWords')[1]!),
    open: await paid(edges('entryWords')[1]!, 'pending'),
  }
  const { walletSender, entryWords } = await night()
  expect([walletSender, entryWords]).toEqual([2, 1])
  const whole = {
    amount: 12_300,
    mobile: '0812345678',
    account: '1234567890',
    name: 'สมชาย',
    raw: 'word for word',
  }
  expect(await entry(ids.young)).toMatchObject(whole)
  expect(await entry(ids.open)).toMatchObject(whole)
  expect(await entry(ids.wallet)).toMatchObject({ ...whole, mobile: 'xxxxxx5678', known: false })
  expect(await entry(ids.old)).toEqual({
    amount: 12_300,
    mobile: 'xxxxxx5678',
    account: 'xxxxxx7890',
    name: null,
    raw: null,
    known: false,
  })
  expect(await night()).toMatchObject({ walletSender: 0, entryWords: 0 })
  expect(await nok.get('statements/entry', { id: ids.old })).toMatchObject({ amount: '123.00' })
})

test('a payment sent again after its text was deleted is still recognised as the same, with or without a reference', async () => {
  const feed = await world.service('statement-entries')
  const report = async (more: object) => {
    const entry = {
      account: 'kbank-1',
      direction: 'in',
      channel: 'bank',
      amount: '431.07',
      occurredAt: '2025-01-02T03:04:05+07:00',
      sender: { accountTail: '9876543210' },
      balanceAfter: '88431.07',
      ...more,
    }
    const { results } = await feed.post('service/statement-entries', { entries: [entry] })
    return results[0] as { id: string; outcome: string }
  }
  const plain = {}
  const referenced = { reference: 'gone-words-1', amount: '77.01', balanceAfter: '88508.08' }
  for (const more of [plain, referenced]) {
    const { id, outcome } = await report(more)
    expect(outcome).toBe('created')
    await world.sql`update statement_entry set state = 'done' where id = ${id}`
    await since('statement_entry', 'created_at', edges('entryWords')[1]!, id)
    await night()
    const [kept] = await world.sql`select sender_account, fingerprint from statement_entry where id = ${id}`
    expect(JSON.stringify(kept)).not.toContain('9876543210')
    expect(await report(more)).toEqual({ id, outcome: 'duplicate' })
  }
  // Another balance or another minute means other money.
  expect((await report({ balanceAfter: '88431.08' })).outcome).toBe('created')
  expect((await report({ occurredAt: '2025-01-02T03:05:05+07:00' })).outcome).toBe('created')
})

test('of reports that differ in nothing that is kept, one stays known as the money; the others lose their text too', async () => {
  const feed = await world.service('statement-entries')
  const entryOf = (accountTail: string, balanceAfter: string) => ({
    account: 'kbank-1',
    direction: 'in',
    channel: 'bank',
    amount: '612.43',
    occurredAt: '2025-02-03T04:05:06+07:00',
    sender: { accountTail },
    balanceAfter,
    rawText: `from ${accountTail}`,
  })
  const report = async (accountTail: string, balanceAfter: string) => {
    const { results } = await feed.post('service/statement-entries', {
      entries: [entryOf(accountTail, balanceAfter)],
    })
    return results[0] as { id: string; outcome: string }
  }
  const reported = async (accountTail: string, balanceAfter: string) => {
    const { id, outcome } = await report(accountTail, balanceAfter)
    expect(outcome).toBe('created')
    await world.sql`update statement_entry set state = 'done' where id = ${id}`
    return id
  }
  const isOld = (id: string) => since('statement_entry', 'created_at', edges('entryWords')[1]!, id)
  const fingerprints = async (ids: string[]) => {
    const rows = await world.sql<{ id: string; fingerprint: string; raw: string | null }[]>`
      select id, fingerprint, raw_text as raw from statement_entry where id = any(${ids}) order by number`
    return rows.map((row) => row.fingerprint.replace(row.id, 'id') + (row.raw ?? ''))
  }
  const known = (balance: number) => `kbank-1|in|61243|2025-02-02T21:05|2468|${balance}`

  // All in one batch: the first keeps the text, unless another has had it all along.
  const together = [await reported('X-2468', '1.01'), await reported('YY2468', '1.01')]
  const had = [await reported('X-2468', '1.02'), await reported('2468', '1.02')]
  // One after the other: whoever was first keeps it.
  const later = [await reported('X-2468', '1.03'), await reported('YY2468', '1.03')]
  const fresh = [await reported('X-2468', '1.04'), await reported('2468', '1.04')]
  for (const id of [...together, ...had, later[1]!, fresh[0]!]) await isOld(id)
  expect((await night()).entryWords).toBe(6)
  expect(await fingerprints(together)).toEqual([known(101), `${known(101)}|id`])
  expect(await fingerprints(had)).toEqual([`${known(102)}|id`, known(102)])
  expect(await fingerprints(fresh)).toEqual([`${known(104)}|id`, `${known(104)}from 2468`])
  await isOld(later[0]!)
  await isOld(fresh[1]!)
  expect((await night()).entryWords).toBe(2)
  expect(await fingerprints(later)).toEqual([`${known(103)}|id`, known(103)])
  expect(await fingerprints(fresh)).toEqual([`${known(104)}|id`, known(104)])
  for (const balance of ['1.01', '1.02', '1.03', '1.04'])
    for (const accountTail of ['X-2468', 'YY2468', '2468'])
      expect(await report(accountTail, balance)).toMatchObject({ outcome: 'duplicate' })
})

test('the lines of an imported file of players are deleted after three months', async () => {
  const [young, old] = edges('playerFile')
  const imports = await world.sql<{ id: string }[]>`
    insert into player_import (id, file_name, file_hash, ignored, counts, created_by, committed_by, committed_at)
    select gen_random_uuid(), 'p.csv', h::text, '{}', '{}', 'own@example.test', 'own@example.test', clock_timestamp() - make_interval(hours => h)
    from unnest(array[${young!}::int, ${old!}::int]) h returning id`
  for (const { id } of imports)
    await world.sql`
      insert into player_import_line (import_id, line, verdict, code, name, fields, reasons, wanted) values (${id}, 1, 'unreadable', 'x1', 'สมหญิง', '{}', '[]', '{}')`
  expect((await night()).playerFile).toBe(1)
  expect(
    await world.sql`select from player_import where id = any(${imports.map(({ id }) => id)})`,
  ).toHaveLength(2)
})

test('a registered account never admitted is deleted with its ways to sign in; newer ones and staff stay', async () => {
  const [young, old] = edges('waitingAccount')
  await world.sql`
    insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select 'waits ' || h, 'x', h || '@waits.test', false, clock_timestamp() - make_interval(hours => h), clock_timestamp()
    from unnest(array[${young!}::int, ${old!}::int]) h`
  await world.sql`update auth."user" set "createdAt" = "createdAt" - interval '3 years' where email = 'nok@example.test'`
  expect((await night()).waitingAccount).toBe(1)
  expect(await world.sql`select id from auth."user" where id like 'waits%'`).toEqual([
    { id: `waits ${young}` },
  ])
  await nok.get('dashboard/counters')
})

test('the removal needs no right that the server does not have', async () => {
  const rows = await world.sql<{ what: string; may: boolean }[]>`
    select what, has_table_privilege('khlang_app', what, r) as may from (values ('slip_picture', 'DELETE'), ('auth.sign_in', 'UPDATE'),
      ('left_file', 'DELETE'), ('unread_message', 'UPDATE'), ('import_line', 'UPDATE'), ('auth."user"', 'DELETE')) asked (what, r)
    union all
    select f, has_function_privilege('khlang_app', f, 'execute') from unnest(array['blank_on_file(bigint)', 'blank_approvals(integer, integer)']) f`
  expect(rows.filter(({ may }) => !may)).toEqual([])
  const [nobody] = await world.sql<{ may: boolean }[]>`
    select has_function_privilege('khlang_read', 'blank_on_file(bigint)', 'execute') as may`
  expect(nobody!.may).toBe(false)
})
