import { createServer } from 'node:http'
import { connect } from '../../apps/server/src/platform/database/database.ts'
import { storedToken } from '../../apps/server/src/staff/sessions/session-token.ts'
import { cursorAt, listRow, type ListRecord } from './list-row.ts'
import { listText, sessionText } from './list-statements.ts'

/**
 * Serves the page of requests with minimal work: node:http, the same driver and pool, the same two
 * statements, the same bytes. No router, no safety headers, no input checks, no signed cookie.
 */
const sql = connect(process.env['DATABASE_URL']!)

createServer((request, response) => {
  void answer(request.headers.cookie ?? '', Number(/limit=(\d+)/.exec(request.url!)?.[1])).then(
    ({ status, body }) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    },
  )
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))

process.once('SIGTERM', () => process.exit())

async function answer(cookie: string, limit: number) {
  const token = /session_token=([^.;]+)/.exec(cookie)?.[1] ?? ''
  const [session] = await sql.unsafe(sessionText, [storedToken(token)], { prepare: true })
  if (!session) return { status: 401, body: '{}' }
  const rows = await sql.unsafe<ListRecord[]>(listText, ['pending', limit + 1], { prepare: true })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? cursorAt(last) : null
  return { status: 200, body: JSON.stringify({ rows: shown.map(listRow), next }) }
}
