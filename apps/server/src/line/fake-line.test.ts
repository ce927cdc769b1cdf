import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ofFile } from '#testing/of-file.ts'
import { startFakeLine } from '@khlang/seed/fake-line'
import { linePerson } from '#testing/line.ts'
import { createLineApi } from './line-api.ts'

// The basis of the other tests: the fake is as strict as LINE documents it.
const line = ofFile(() => startFakeLine({ people: [linePerson(1), linePerson(2)], quota: 5 }))

const hello = [{ type: 'text', text: 'x' }]
const [one, two] = [linePerson(1).userId, linePerson(2).userId]
async function send(how: string, body: Record<string, unknown>, retryKey?: string, token = line.state.token) {
  const answer = await createLineApi(line.url)({
    method: 'POST',
    path: `/v2/bot/message/${how}`,
    token,
    body,
    ...(retryKey && { retryKey }),
  })
  return answer.kind === 'answer' ? answer.status : answer.error
}

test('the fake checks the token, the number of recipients and messages, and the length of a text', async () => {
  expect(await send('push', { to: one, messages: hello }, undefined, 'another')).toBe(401)
  expect(await send('multicast', { to: Array(501).fill(one), messages: hello })).toBe(400)
  expect(await send('multicast', { to: ['nobody'], messages: hello })).toBe(400)
  expect(await send('push', { to: one, messages: [] })).toBe(400)
  expect(await send('push', { to: one, messages: Array(6).fill(hello[0]) })).toBe(400)
  expect(await send('push', { to: one, messages: [{ type: 'text', text: 'ก'.repeat(5_001) }] })).toBe(400)
  const picture = { originalContentUrl: 'http://x.example/a.png', previewImageUrl: 'https://x.example/a.png' }
  expect(await send('push', { to: one, messages: [{ type: 'image', ...picture }] })).toBe(400)
  expect(line.state.delivered).toEqual([])
})

test('the fake accepts a retry key once, ends a monthly quota, and accepts a reply token once', async () => {
  const key = randomUUID()
  expect(await send('multicast', { to: [one, two], messages: hello }, key)).toBe(200)
  expect(await send('multicast', { to: [one, two], messages: hello }, key)).toBe(409)
  expect(await send('push', { to: one, messages: hello }, 'no uuid')).toBe(400)
  expect(line.state.delivered).toHaveLength(2)
  expect(await send('broadcast', { messages: hello })).toBe(200)
  expect(await send('broadcast', { messages: hello })).toBe(429)
  const { replyToken } = line.event('message', one)
  expect(await send('reply', { replyToken, messages: hello })).toBe(200)
  expect(await send('reply', { replyToken, messages: hello })).toBe(400)
})

test('a person who blocked the account gets nothing, and the sender does not learn it', async () => {
  line.state.quota.used = 0
  line.state.delivered.length = 0
  line.event('unfollow', one)
  expect(await send('multicast', { to: [one, two], messages: hello })).toBe(200)
  expect(line.state.delivered.map(({ to }) => to)).toEqual([two])
})
