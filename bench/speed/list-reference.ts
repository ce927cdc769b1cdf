import { createServer } from 'node:http'
import { connect } from '../../apps/server/src/platform/database/database.ts'
import { storedToken } from '../../apps/server/src/staff/sessions/session-token.ts'
import { listText, sessionText } from './list-statements.ts'

/**
 * Serves the page of requests with minimal work: node:http, the same driver and pool, the same two
 * statements, the same bytes. No router, no safety headers, no input checks, no signed cookie.
 */
const sql = connect(process.env['DATABASE_URL']!)
const limit = 50

type Row = Record<string, string | number | boolean | null> & { createdAt: Date; updatedAt: Date }

createServer((request, response) => {
  void answer(request.headers.cookie ?? '').then(({ status, body }) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))

process.once('SIGTERM', () => process.exit())

async function answer(cookie: string) {
  const token = /session_token=([^.;]+)/.exec(cookie)?.[1] ?? ''
  const [session] = await sql.unsafe(sessionText, [storedToken(token)], { prepare: true })
  if (!session) return { status: 401, body: '{}' }
  const rows = await sql.unsafe<Row[]>(listText, ['pending', limit + 1], { prepare: true })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? cursorAt(last) : null
  return { status: 200, body: JSON.stringify({ rows: shown.map(shape), next }) }
}

const cursorAt = ({ createdAt, id }: Row) =>
  Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url')

function shape(row: Row) {
  return {
    id: row['id'],
    number: row['number'],
    version: row['version'],
    state: row['state'],
    status: 'กำลังดำเนินการ',
    phase: row['phase'],
    via: row['via'],
    amount: String(row['amount']),
    payExactly: row['satang'] === null ? null : `${row['amount']}.${String(row['satang']).padStart(2, '0')}`,
    bonus: row['bonus'],
    credits: (row['amount'] as number) + (row['bonus'] as number),
    player: {
      id: row['playerId'],
      code: row['playerCode'],
      name: row['playerName'],
      status: row['playerStatus'],
      excluded: row['playerExcluded'],
      bank: row['playerBank'],
      accountTail: row['accountTail'],
      mobileTail: row['mobileTail'],
    },
    createdByStaff: row['createdByStaff'],
    note: row['note'],
    result: row['result'],
    entryId: row['entryId'],
    orderId: row['orderId'],
    balanceBefore: row['balanceBefore'],
    balanceAfter: row['balanceAfter'],
    slips: row['slips'],
    slipAlike: row['slipAlike'],
    revision: row['revision'],
    holder: row['holder'],
    leaseUntil: row['leaseUntil'],
    hold: row['holdReason'],
    notes: row['notes'],
    employee: row['employee'],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    kind: 'deposit',
    can: {
      match: true,
      cancel: true,
      complete: true,
      reverse: 'deposit-not-done',
      claim: true,
      release: 'request-not-claimed',
      takeOver: 'request-not-claimed',
      hold: true,
      liftHold: 'request-not-on-hold',
      addNote: true,
    },
  }
}
