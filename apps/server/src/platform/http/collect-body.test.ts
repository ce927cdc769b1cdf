import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { collectBody } from './collect-body.ts'
import { Refusal } from './refusal.ts'

const tooLarge = () => new Refusal('bad-input', { detail: 'Too large.' })

function send(chunks: Uint8Array[], { declared = 0, maxBytes = 1_000_000 } = {}) {
  const body = new PassThrough()
  const collected = collectBody(body, { declared, maxBytes, tooLarge })
  for (const chunk of chunks) body.write(chunk)
  return { body, collected }
}

describe('a body sent in pieces', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 3_000 }), { maxLength: 60 })

  test('arrives whole, in its own memory, whether or not its length was declared', () =>
    fc.assert(
      fc.asyncProperty(pieces, fc.boolean(), async (chunks, declares) => {
        const whole = Buffer.concat(chunks)
        const { body, collected } = send(chunks, { declared: declares ? whole.length : 0 })
        body.end()
        const bytes = await collected
        expect(bytes.equals(whole)).toBe(true)
        expect(bytes.buffer.byteLength).toBe(whole.length)
      }),
    ))

  test('is refused at the first byte over the limit, whether or not its length was declared', async () => {
    for (const declared of [0, 5]) {
      const { collected } = send([Buffer.alloc(5), Buffer.alloc(6)], { declared, maxBytes: 10 })
      await expect(collected).rejects.toThrow(tooLarge())
    }
    const { body, collected } = send([Buffer.alloc(5), Buffer.alloc(5)], { maxBytes: 10 })
    body.end()
    expect(await collected).toHaveLength(10)
  })

  test('arrives whole too when it is read slowly', async () => {
    const paces: number[] = []
    const body = new PassThrough()
    const pace = (bytes: number) => paces.push(bytes)
    const collected = collectBody(body, { declared: 0, maxBytes: 1_000, tooLarge, pace })
    for (const text of ['one', 'two', 'three']) body.write(text)
    body.end()
    expect((await collected).toString()).toBe('onetwothree')
    expect(paces.length).toBeGreaterThan(0)
  })

  test('is not read further when it is refused during a pause', async () => {
    vi.useFakeTimers()
    const body = new PassThrough()
    const collected = collectBody(body, { declared: 0, maxBytes: 1_000, tooLarge, pace: () => 50 })
    collected.catch(() => {})
    body.write('one')
    await vi.advanceTimersByTimeAsync(10)
    expect(body.isPaused()).toBe(true)
    body.emit('error', new Refusal('too-much-at-once'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(body.isPaused()).toBe(true)
    vi.useRealTimers()
  })

  test('is refused as incomplete when its sender leaves, or with the reason when there was no room', async () => {
    const gone = send([Buffer.alloc(5)], { declared: 10 })
    gone.body.destroy()
    await expect(gone.collected).rejects.toMatchObject({
      details: { detail: 'The body did not arrive complete. Send it again.' },
    })

    const noRoom = new Refusal('too-much-at-once')
    const refused = send([Buffer.alloc(5)], { declared: 10 })
    refused.body.emit('error', noRoom)
    await expect(refused.collected).rejects.toBe(noRoom)
  })
})
