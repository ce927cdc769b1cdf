import { startFakePushbullet } from '@khlang/seed/fake-pushbullet'
import { expect, test } from 'vitest'
import { listenToStream, type StreamEvent } from './pushbullet-stream.ts'

const token = 'o.a-token-of-a-test'
const forever = 86_400_000

test('a connection on which nothing arrives for too long counts as dead, though nobody closed it', async () => {
  await using line = await startFakePushbullet({ token })
  const { signal } = new AbortController()
  const ended = listenToStream(line.endpoints, token, { maxSilenceMs: 50, signal, onEvent: () => {} })
  expect(await ended).toBe('silent')
  await expect.poll(() => line.lines()).toBe(0)
})

test('a connection that is closed, stopped or never opened says which', async () => {
  await using line = await startFakePushbullet({ token })
  const stop = new AbortController()
  const events: StreamEvent['type'][] = []
  const listen = (endpoints = line.endpoints) =>
    listenToStream(endpoints, token, {
      maxSilenceMs: forever,
      signal: stop.signal,
      onEvent: ({ type }) => void events.push(type),
    })
  const unreachable = { ...line.endpoints, stream: 'ws://127.0.0.1:1' }
  expect(await listen(unreachable)).toBe('unreachable')

  const cut = listen()
  await expect.poll(() => events).toEqual(['open'])
  line.cut()
  expect(await cut).toBe('closed')

  const listening = listen()
  await expect.poll(() => events).toEqual(['open', 'open'])
  stop.abort()
  expect(await listening).toBe('stopped')
  expect(await listen()).toBe('stopped')
})
