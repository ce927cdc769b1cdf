import { createServer, request as requestHttp } from 'node:http'
import { text } from 'node:stream/consumers'
import { connect } from '../../apps/server/src/platform/database.ts'

/** The least that credits once it has been written down: one commit, the call, one commit, and only then the answer. */
const sql = connect(process.env['DATABASE_URL']!)
const backendUrl = process.env['CREDIT_BACKEND_URL']!

createServer((request, response) => {
  void text(request)
    .then((body) => match((JSON.parse(body) as { id: string }).id))
    .then((state) => response.end(state))
}).listen(Number(process.env['PORT']), 'localhost', () => console.log('ready'))

process.once('SIGTERM', () => process.exit())

async function match(id: string): Promise<string> {
  await sql`insert into bench_match (id, state) values (${id}, 'sending')`
  const state = (await credit(id)) ? 'done' : 'unknown'
  await sql`update bench_match set state = ${state} where id = ${id}`
  return state
}

function credit(userId: string): Promise<boolean> {
  const body = JSON.stringify({ userId, credit: 500 })
  return new Promise((done, failed) => {
    const call = requestHttp(`${backendUrl}/addcredit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
    call.once('response', (answer) => {
      text(answer).then((told) => done((JSON.parse(told) as { status: unknown }).status === true), failed)
    })
    call.once('error', failed)
    call.end(body)
  })
}
