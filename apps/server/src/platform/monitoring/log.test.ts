import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { createLog } from './log.ts'

const world = worldOfFile()

function newLog() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { to: { write: (line) => void lines.push(JSON.parse(line) as never) } })
  return { log, last: () => lines.at(-1)! }
}

test('an error of the database is logged without the values that it is about', async () => {
  const { log, last } = newLog()
  const number = '0891234567'
  const add = () => world.sql`
    insert into setting (key, value) values (${number}, ${world.sql.json({ number })})`
  await add()
  const error = await add().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(JSON.stringify(error)).toContain(number)
  log.warn({ err: error }, 'not saved')
  expect(last()).toMatchObject({ msg: 'not saved', err: { code: '23505', stack: expect.any(String) } })
  expect(JSON.stringify(last())).not.toContain(number)
})

test('a field that no line may have is left out, and so is one with no value', () => {
  const { log, last } = newLog()
  const [orderId, secret] = ['order-7', 'khl_a-key']
  log.info({ orderId, secret, player: { mobile: '0891234567' }, status: undefined } as never, 'sent')
  const { level: _level, time: _time, ...line } = last()
  expect(line).toEqual({ orderId, msg: 'sent' })
})
