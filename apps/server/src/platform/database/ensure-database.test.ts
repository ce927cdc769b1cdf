import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { StartProblem } from '../start-problem.ts'
import { checkOutsideDatabase } from './ensure-database.ts'

/** Pretends to be a database that refuses every connection with this code. */
async function refusingDatabase(code: string) {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mnot like this\0\0`)
  const size = Buffer.alloc(4)
  size.writeInt32BE(4 + fields.length)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), size, fields])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://khlang@127.0.0.1:${(server.address() as AddressInfo).port}/khlang`,
    [Symbol.asyncDispose]: async () => void (await once(server.close(), 'close')),
  }
}

test.each([
  ['a database that starts', '57P03', 75],
  ['a database without memory', '53200', 75],
  ['a database whose disk is full', '53100', 75],
  ['a database that cannot read a file', '58030', 75],
  ['a wrong password', '28P01', 78],
  ['a wrong name', '3D000', 78],
])('at %s the exit code says whether a later start may succeed', async (_which, code, exitCode) => {
  await using database = await refusingDatabase(code)
  const problem = await checkOutsideDatabase(database.url, 'DATABASE_URL').catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  expect((problem as StartProblem).exitCode).toBe(exitCode)
})
