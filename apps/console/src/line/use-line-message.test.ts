// @vitest-environment happy-dom
import type { LineSettings } from '@khlang/contract/line/line'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { lineKeys } from './use-line.ts'
import { type LineMessageOptions, useLineMessage } from './use-line-message.ts'

const settings = { enabled: true, can: { send: true } } as unknown as LineSettings
const options: LineMessageOptions = { target: { to: 'followers' }, count: 300, settings, onSent: () => {} }
let sent: ReturnType<typeof pendingCalls>
beforeEach(() => {
  sent = pendingCalls()
  vi.spyOn(connectionsApi, 'sendLine').mockImplementation(sent.call)
  vi.spyOn(connectionsApi, 'lineQuota').mockResolvedValue({ quota: null } as never)
})
afterEach(() => void vi.restoreAllMocks())

async function lostMessage() {
  const hook = drawHook(useLineMessage, options, newClient().around)
  await hook.does(({ form }) => form.change({ text: 'ปิดปรับปรุง' }))
  await hook.does(({ confirm }) => confirm())
  await hook.does(() => sent.last().fail(new Problem('unreachable', 0)))
  return hook
}
const command = (call: number) => {
  const { operationId: _, ...rest } = sent.calls[call]!.input as { operationId: string }
  return rest
}

test('after a lost answer the button sends the very same command, though somebody has followed since', async () => {
  const { does, draw, now } = await lostMessage()
  draw({ ...options, count: 301 })
  expect(now().count).toBe(300)
  await does(({ confirm }) => confirm())
  expect(sent.calls).toHaveLength(2)
  expect(command(1)).toEqual(command(0))
})

test('another text, or other recipients, are another message, with the number of now', async () => {
  const { does, draw, now } = await lostMessage()
  draw({ ...options, count: 301 })
  await does(({ form }) => form.change({ text: 'เปิดแล้ว' }))
  expect(now().count).toBe(301)
  await does(({ confirm }) => confirm())
  expect(command(1)).toMatchObject({ recipients: 301, contents: [{ text: 'เปิดแล้ว' }] })
  await does(() => sent.last().fail(new Problem('unreachable', 0)))
  draw({ ...options, target: { to: 'linked' }, count: 12 })
  await does(({ confirm }) => confirm())
  expect(command(2)).toMatchObject({ target: { to: 'linked' }, recipients: 12 })
})

test('after a refusal because of the number, the one that the server has counted is confirmed next', async () => {
  const { does, now } = await lostMessage()
  await does(({ confirm }) => confirm())
  const changed = new Problem('line-recipients-changed', 409, { detail: '305' }, () => '')
  await does(() => sent.last().fail(changed))
  expect(now().count).toBe(305)
  await does(({ confirm }) => confirm())
  expect(command(2)).toMatchObject({ recipients: 305 })
})

test('a message that has been sent with an earlier number is said to be sent, and the list of messages is read again', async () => {
  const { client, around } = newClient()
  const { does, now } = drawHook(useLineMessage, options, around)
  client.setQueryData(lineKeys.sends, { pages: [], pageParams: [] })
  await does(({ form }) => form.change({ text: 'ปิดปรับปรุง' }))
  await does(({ confirm }) => confirm())
  await does(() => sent.last().fail(new Problem('operation-reused', 422)))
  const { state } = now().form.save
  expect(state.phase === 'refused' && problemText(state.problem)).toBe(m.line_sent_before())
  expect(client.getQueryState(lineKeys.sends)).toMatchObject({ isInvalidated: true })
})
