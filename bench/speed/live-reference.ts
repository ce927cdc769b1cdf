import { createServer, type ServerResponse } from 'node:http'
import { connect } from '../../apps/server/src/platform/database/database.ts'

/**
 * Sends changes to many screens with minimal work: passes each announcement on to all of them without
 * parsing.
 */
const sql = connect(process.env['DATABASE_URL']!)
const screens = new Set<ServerResponse>()

await sql.listen('bench', (row) => {
  const text = `event: row\ndata: ${row}\n\n`
  for (const screen of screens) screen.write(text)
})

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  response.write('retry: 1000\n\n')
  screens.add(response)
  response.once('close', () => screens.delete(response))
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))

process.once('SIGTERM', () => process.exit())
