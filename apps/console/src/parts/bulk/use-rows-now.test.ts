// @vitest-environment happy-dom
import type { LiveTopic } from '@khlang/contract/live'
import { expect, test } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useRowsNow } from './use-rows-now.ts'

type Asked = { of: string; answer: (rows: object[]) => void; fail: () => void }

/** The results of many, which read the rows of this press again where some may have been missed. */
function newResults(...topics: LiveTopic[]) {
  const asked: Asked[] = []
  const hook = drawHook(
    (of: string) =>
      useRowsNow<LiveTopic>(
        topics,
        () => new Promise((answer, fail) => asked.push({ of, answer: answer as never, fail })),
      ),
    'first press' as string,
  )
  return {
    ...hook,
    asked,
    shown: () => [...hook.now()].map(([id, { version }]) => `${id} v${version}`),
  }
}
const row = (id: string, version: number, revision = 1) => ({ id, version, revision })

test('each row is shown in its newest state, whatever the order of arrival', () => {
  const { shown } = newResults('deposits', 'withdrawals')
  fakeStream.sends('deposits', row('a', 3))
  fakeStream.sends('withdrawals', row('b', 7))
  fakeStream.sends('deposits', row('a', 5))
  fakeStream.sends('deposits', row('a', 4))
  expect(shown()).toEqual(['a v5', 'b v7'])
})

test('rows of other lists are not of these results', () => {
  const { shown } = newResults('deposits')
  fakeStream.sends('withdrawals', row('a', 3))
  expect(shown()).toEqual([])
})

test('after an interruption the rows of the newest press are read again', async () => {
  const { shown, asked, draw, does } = newResults('deposits')
  fakeStream.sends('deposits', row('a', 3))
  draw('second press')
  fakeStream.reconnects()
  expect(asked.map(({ of }) => of)).toEqual(['second press'])
  await does(() => asked[0]!.answer([row('a', 4), row('b', 2)]))
  expect(shown()).toEqual(['a v4', 'b v2'])
})

test('a read that is older than what the stream brought meanwhile changes nothing', async () => {
  const { shown, asked, does, now } = newResults('deposits')
  fakeStream.reconnects()
  fakeStream.sends('deposits', row('a', 5))
  fakeStream.sends('deposits', row('b', 2, 9))
  await does(() => asked[0]!.answer([row('a', 4), row('b', 2, 8)]))
  expect(shown()).toEqual(['a v5', 'b v2'])
  expect(now().get('b')).toMatchObject({ revision: 9 })
})

test('of the same state the read one is shown, as its player may have another name now', async () => {
  const { asked, does, now } = newResults('deposits')
  fakeStream.sends('deposits', { ...row('a', 5), name: 'มะลิ' })
  fakeStream.reconnects()
  await does(() => asked[0]!.answer([{ ...row('a', 5), name: 'มะลิวัลย์' }]))
  expect(now().get('a')).toMatchObject({ name: 'มะลิวัลย์' })
})

test('rows of other lists that may have been missed are not read', () => {
  const { asked } = newResults('deposits')
  fakeStream.missed('withdrawals')
  expect(asked).toEqual([])
  fakeStream.missed('deposits')
  expect(asked).toHaveLength(1)
})

test('a read that fails keeps what is shown, and the next interruption reads again', async () => {
  const { shown, asked, does } = newResults('deposits')
  fakeStream.sends('deposits', row('a', 3))
  fakeStream.reconnects()
  await does(() => asked[0]!.fail())
  expect(shown()).toEqual(['a v3'])
  fakeStream.reconnects()
  await does(() => asked[1]!.answer([row('a', 6)]))
  expect(shown()).toEqual(['a v6'])
})

test('results that were closed read no more', () => {
  const { asked, remove } = newResults('deposits')
  remove()
  fakeStream.reconnects()
  expect(asked).toEqual([])
})
