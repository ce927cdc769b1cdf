import { beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { readZip } from '#testing/read-zip.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let fern: Client
beforeAll(async () => {
  desk = await newDesk(world)
  fern = await world.as('finance', 'fern')
})

const player = (index: number) => world.shop.players[index]!
const columns = 'player,amount,status,note,time'
const reason = 'the books of the month'

const ask = (query: Record<string, string>, client = fern) =>
  client.file({ list: 'deposits', format: 'csv', columns, reason, ...query })
const audits = () =>
  world.sql<{ after: Record<string, unknown> }[]>`
    select after from audit where act = 'list.export' order by seq`
const setNote = (id: string, note: string) => world.sql`update request set note = ${note} where id = ${id}`

test('an export holds exactly the filtered rows, with the requested columns and order, in Thai', async () => {
  const ids = [
    await desk.asks(player(0), '500'),
    await desk.asks(player(1), '700'),
    await desk.asks(player(2), '600'),
  ]
  await world.sql`update request set created_at = '2026-03-01T02:03:04Z' where id in ${world.sql(ids)}`
  await setNote(ids[0]!, 'เขียนว่า "ด่วน", ขอบคุณ\r\nครับ')
  const answer = await ask({ from: '2026-03-01', to: '2026-03-01', sort: 'amount', direction: 'asc' })
  expect(answer.headers.get('x-row-count')).toBe('3')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toMatch(
    /รายการฝาก \d{4}-\d\d-\d\d_\d{6}\.csv/,
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const line = (index: number, rest: string) =>
    `${player(index).code},${player(index).firstName} ${player(index).lastName},${rest}\r\n`
  expect(bytes.toString().slice(1)).toBe(
    'รหัสสมาชิก,ชื่อสมาชิก,ยอดฝาก,สถานะ,หมายเหตุ,เวลา\r\n' +
      line(0, '500,กำลังดำเนินการ,"เขียนว่า ""ด่วน"", ขอบคุณ\nครับ",2026-03-01 09:03:04') +
      line(2, '600,กำลังดำเนินการ,,2026-03-01 09:03:04') +
      line(1, '700,กำลังดำเนินการ,,2026-03-01 09:03:04') +
      'รวม,,1800,,,\r\n',
  )
  expect((await audits()).at(-1)!.after).toEqual({
    filter: { from: '2026-03-01', to: '2026-03-01', sort: 'amount', direction: 'asc' },
    format: 'csv',
    columns: columns.split(','),
    rows: 3,
  })
})

test.each(['=1+1', '+66812345678', '-5', '@SUM(A1)', '\tx', '\rx', '＝1'])(
  'the note %j stays text in every spreadsheet',
  async (note) => {
    const id = await desk.asks(player(3), '321')
    await setNote(id, note)
    const csv = await (await ask({ ids: id, columns: 'amount,note' })).text()
    expect(csv.split('\r\n')[1]!.replaceAll('"', '')).toBe(`321,'${note.replace('\r', '\n')}`)
    const book = await readBook({ ids: id, columns: 'amount,note' })
    expect(book).toContain('<c><v>321</v></c>')
    expect(book).toMatch(/<c t="inlineStr" s="2"><is><t xml:space="preserve">/)
    expect(book).not.toMatch(/<f>|t="str"/)
  },
)

async function readBook(query: Record<string, string>) {
  const answer = await ask({ ...query, format: 'xlsx' })
  const files = readZip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()]).toContain('[Content_Types].xml')
  return files.get('xl/worksheets/sheet1.xml')!
}

test('a workbook has the same rows, with numbers as numbers', async () => {
  const id = await desk.asks(player(4), '1,234', 66)
  await setNote(id, 'a < b & "c"\u0007')
  const sheet = await readBook({ ids: id, columns: 'player,credits,note' })
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, cells]) => cells!)
  expect(rows).toHaveLength(3)
  expect(rows[2]).toMatch(/>รวม<.*<c><v>1300<\/v><\/c>/)
  expect(rows[0]).toContain('>เครดิตที่ได้<')
  expect(rows[1]).toContain('<c><v>1300</v></c>')
  expect(rows[1]).toContain('>a &lt; b &amp; &quot;c&quot;<')
})

test('a file of rewards ends with the sums shown below its list: of what was given, not of what was cancelled', async () => {
  const { id } = player(5)
  const reward = (kind: string, credits: number, coins: number | null, state: string) => world.sql`
    insert into reward (id, external_key, kind, player_id, credits, coins, employee, note, state, created_at)
    values (gen_random_uuid(), gen_random_uuid(), ${kind}, ${id}, ${credits}, ${coins}, 'nok@example.test', 'why', ${state},
      '2019-04-01T03:00:00Z')`
  for (const [kind, coins] of [
    ['redemption', 7],
    ['goodwill', null],
  ] as const) {
    await reward(kind, 31, coins, 'done')
    await reward(kind, 53, coins && coins + 2, 'done')
    await reward(kind, 900, coins && 400, 'cancelled')
  }
  const days = { from: '2019-04-01', to: '2019-04-01' }
  const last = async (list: string, columns: string) =>
    (await (await ask({ list, columns, ...days })).text()).split('\r\n').at(-2)
  expect(await last('redemptions', 'player,coins,credits')).toBe('รวม,,16,84')
  expect(await last('goodwill', 'player,credits')).toBe('รวม,,84')
  const redeemed = await (await ask({ list: 'redemptions', columns: 'credits,status', ...days })).text()
  expect(redeemed.split('\r\n').slice(1, -2).toSorted()).toEqual([
    '31,ดำเนินการแล้ว',
    '53,ดำเนินการแล้ว',
    '900,ยกเลิก',
  ])
  expect(await fern.get('rewards/totals', { kind: 'redemption', ...days })).toMatchObject({
    count: 3,
    sums: { coins: 16, credits: 84 },
  })
})

test('a file ends with the sums shown below its list, money in and out separately', async () => {
  const entry = (direction: string, satang: number, disposition: string | null) => world.sql`
    insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, fingerprint, state, disposition, created_at)
    values (gen_random_uuid(), 'scb-1', 'bank', ${direction}, ${satang}, '2026-04-01T03:00:00Z', gen_random_uuid(),
      ${disposition ? 'cancelled' : 'pending'}, ${disposition}, '2026-04-01T03:00:00Z')`
  await entry('in', 100_050, null)
  await entry('in', 25, null)
  await entry('out', 70_000, null)
  // Made by a split: its money is counted in the entry that was split.
  await entry('in', 999_900, 'split')
  // A duplicate: its money is counted in the entry that it repeats.
  await entry('in', 70_400, null)
  await world.sql`
    update statement_entry set state = 'cancelled', duplicate_of = (select id from statement_entry where amount_satang = 100050)
    where amount_satang = 70400`
  const days = { from: '2026-04-01', to: '2026-04-01' }
  const { sums } = await fern.get('statements/totals', days)
  const lines = (await (await ask({ list: 'entries', columns: 'account,amount', ...days })).text())
    .split('\r\n')
    .slice(-3, -1)
  expect(lines).toEqual(['รวมเงินเข้า,,1000.75', 'รวมเงินออก,,-700.00'])
  expect(sums).toMatchObject({ in: '1000.75', out: '700.00' })
  const deposits = await fern.get('cashier/deposit-totals')
  const last = (await (await ask({ columns: 'player,amount,bonus,credits' })).text()).split('\r\n').at(-2)
  expect(last).toBe(`รวม,,${deposits.sums.amount},${deposits.sums.bonus},${deposits.sums.credits}`)
})

test.each([
  ['players', 'code', '0891234567'],
  ['players', 'code', 'somebody@mail.example'],
  ['deposits', 'amount', '1234567890'],
])(
  'the audit of an export of %s keeps what was searched for, but no full number or address',
  async (list, columns, q) => {
    const searched = async (text: string) => {
      const answer = await ask({ list, columns, q: text })
      expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
      return (await audits()).at(-1)!.after['filter'] as { q: string }
    }
    expect(JSON.stringify(await searched(q))).not.toContain(q)
    expect(await searched('มะม่วง')).toMatchObject({ q: 'มะม่วง' })
  },
)

test('a selection of ten thousand rows is exported, and as many are left out', async () => {
  const id = await desk.asks(player(0), '813')
  const others = Array.from({ length: 9_999 }, () => crypto.randomUUID())
  const rowsOf = async (query: Record<string, string>) => {
    const answer = await ask(query)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.headers.get('x-row-count')
  }
  const every = Number(await rowsOf({}))
  expect(await rowsOf({ ids: [...others, id].join(',') })).toBe('1')
  expect(await rowsOf({ except: [...others, id].join(',') })).toBe(String(every - 1))
  const support = await ask({ ids: others.join(',') }, await world.as('support', 'hands'))
  expect(support.status).toBe(400)
})

test('a selection is exported by its ids, or as the filter except some rows', async () => {
  const ids = [
    await desk.asks(player(5), '810'),
    await desk.asks(player(5), '811'),
    await desk.asks(player(5), '812'),
  ]
  const amounts = async (query: Record<string, string>) =>
    (await (await ask({ player: player(5).code, columns: 'amount', direction: 'asc', ...query })).text())
      .trim()
      .split('\r\n')
      .slice(1)
  expect(await amounts({ ids: ids.slice(1).join(',') })).toEqual(['811', '812'])
  expect(await amounts({ except: ids[1]! })).toEqual(['810', '812'])
  const byBody = await fern.raw('POST', '/api/reports/export', {
    list: 'deposits',
    format: 'csv',
    columns: 'amount',
    reason,
    ids: ids.join(','),
    player: player(5).code,
  })
  expect((await byBody.text()).split('\r\n')).toHaveLength(5)
  expect((await audits()).at(-1)!.after).toMatchObject({ rows: 3, chosen: 3 })
})

test('entries and unknown orders are exported the same way, and money out is negative', async () => {
  await desk.pays(player(6), '77.25', { direction: 'out' })
  const csv = await (await ask({ list: 'entries', columns: 'amount,account', q: '77' })).text()
  expect(csv).toContain('-77.25,scb-1,SCB\r\n')
  expect(await (await ask({ list: 'orders', columns: 'number,credits', state: 'unknown' })).text()).toBe(
    'เลขที่คำสั่ง,เครดิต\r\n',
  )
})

test.each([
  [{ columns: 'amount,password_hash' }, 'columns'],
  [{ columns: '' }, 'columns'],
  [{ list: 'secrets' }, 'list'],
  [{ format: 'pdf' }, 'format'],
  [{ state: 'nowhere' }, 'state'],
  [{ sneaky: '1' }, ''],
  [{ ids: 'x' }, 'ids.0'],
] as [Record<string, string>, string][])('%j is refused, naming the field', async (query, path) => {
  const before = (await audits()).length
  const answer = await ask(query)
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad-input', fields: [{ path }] }])
  expect(await audits()).toHaveLength(before)
})

test('only permitted roles can export, and nobody without a session', async () => {
  for (const [role, status] of [
    ['owner', 200],
    ['supervisor', 200],
    ['finance', 200],
    ['support', 403],
    ['viewer', 403],
    ['auditor', 200],
  ] as const) {
    const answer = await ask({ columns: 'amount' }, await world.as(role))
    expect([role, answer.status]).toEqual([role, status])
    if (status === 403)
      expect(await answer.json()).toMatchObject({ code: 'not-permitted', permission: 'list.export' })
    else await answer.text()
  }
  expect(
    (
      await fetch(`${world.url}/api/reports/export`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(401)
})

test('many rows stream over one connection, which is released at the end or when the reader disconnects', async () => {
  await world.sql`
    insert into request (id, external_key, kind, player_id, amount)
    select gen_random_uuid(), gen_random_uuid(), 'deposit', ${player(7).id}, 100 from generate_series(1, 30000)`
  const all = await (await ask({ player: player(7).code })).text()
  expect(all.split('\r\n')).toHaveLength(30_003)
  const idle = () =>
    world.sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
      or (state = 'active' and query like '%order by r.created_at%' and pid <> pg_backend_pid())`
  for (let time = 0; time < 5; time++) {
    const stop = new AbortController()
    const leaves = () =>
      fetch(`${world.url}/api/reports/export`, {
        method: 'POST',
        headers: { ...fern.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ list: 'deposits', format: 'xlsx', columns, reason }),
        signal: stop.signal,
      })
    // Repeats it until the server has noticed the end of the export before.
    await vi.waitFor(async () => expect((await leaves()).status).toBe(200), {
      timeout: 300_000,
      interval: 50,
    })
    stop.abort()
    await vi.waitFor(async () => expect(await idle()).toHaveLength(0), { timeout: 300_000, interval: 20 })
  }
  await vi.waitFor(
    async () => {
      const answer = await ask({ columns: 'amount', player: player(0).code })
      // Reads it to its end: an export is under way until somebody has read it.
      await answer.text()
      expect(answer.status).toBe(200)
    },
    { timeout: 300_000, interval: 50 },
  )
})

test.each(['csv', 'xlsx'])(
  'an export that is cancelled before its file begins keeps its employee from no other (%s)',
  async (format) => {
    const locked = Promise.withResolvers<void>()
    const unlock = Promise.withResolvers<void>()
    const lock = world.sql.begin(async (tx) => {
      await tx`lock table audit in exclusive mode`
      locked.resolve()
      await unlock.promise
    })
    await locked.promise
    const left = Promise.withResolvers<void>()
    world.app.http.server.once('request', (_, answer) => answer.once('close', () => left.resolve()))
    const stop = new AbortController()
    const cancelled = fetch(`${world.url}/api/reports/export`, {
      method: 'POST',
      headers: { ...fern.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ list: 'deposits', format, columns, reason, player: player(0).code }),
      signal: stop.signal,
    }).catch(() => 'cancelled')
    await vi.waitFor(async () => expect(await lockWaits(world.sql, '%insert into audit%')).toHaveLength(1), {
      timeout: 300_000,
      interval: 20,
    })
    stop.abort()
    expect(await cancelled).toBe('cancelled')
    await left.promise
    unlock.resolve()
    await lock
    await vi.waitFor(
      async () => {
        const answer = await ask({ columns: 'amount', player: player(0).code })
        await answer.text()
        expect(answer.status).toBe(200)
      },
      { timeout: 300_000, interval: 50 },
    )
  },
)

/** Locks all requests, so that an export of them waits in the database. Returns how to unlock them. */
async function lockRequests(): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const unlock = Promise.withResolvers<void>()
  const lock = world.sql.begin(async (tx) => {
    await tx`lock table request in access exclusive mode`
    locked.resolve()
    await unlock.promise
  })
  await locked.promise
  return async () => {
    unlock.resolve()
    await lock
  }
}
/** The worker that classifies entries may wait for the table too, so this finds only the query of an export. */
const waitingExports = () => lockWaits(world.sql, '%lower(p.code)%')

test('an export whose reader leaves while the database works on it is stopped there, and its employee may export again', async () => {
  const unlock = await lockRequests()
  const stop = new AbortController()
  const left = fetch(`${world.url}/api/reports/export`, {
    method: 'POST',
    headers: { ...fern.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ list: 'deposits', format: 'csv', columns, reason, player: player(0).code }),
    signal: stop.signal,
  }).catch(() => 'left')
  const patience = { timeout: 300_000, interval: 20 }
  await vi.waitFor(async () => expect((await waitingExports()).length).toBe(1), patience)
  stop.abort()
  expect(await left).toBe('left')
  await vi.waitFor(async () => expect((await waitingExports()).length).toBe(0), patience)
  await vi.waitFor(async () => {
    const other = await ask({ list: 'agents', columns: 'name' })
    await other.text()
    expect(other.status).toBe(200)
  }, patience)
  await unlock()
})

// Invariant: Every export is in the audit, and no cell of it is a formula. Database: audit line before the
// first byte.
test('a link alone cannot start an export', async () => {
  const query = new URLSearchParams({ list: 'deposits', format: 'csv', columns: 'amount', reason })
  expect((await fern.raw('GET', `/api/reports/export?${query}`)).status).toBe(404)
  expect((await fern.raw('GET', '/api/reports/import-lines?importId=x&group=new')).status).toBe(404)
})

test('a second export of one employee waits for the first', async () => {
  const unlock = await lockRequests()
  const first = ask({ columns: 'amount', player: player(0).code })
  await vi.waitFor(async () => expect(await waitingExports()).toHaveLength(1), {
    timeout: 300_000,
    interval: 20,
  })
  const second = await ask({ columns: 'amount' })
  expect([second.status, await second.json()]).toMatchObject([429, { code: 'exports-busy' }])
  expect(second.headers.get('retry-after')).not.toBeNull()
  await unlock()
  const served = await first
  await served.text()
  expect(served.status).toBe(200)
})
