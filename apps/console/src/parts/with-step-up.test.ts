import { beforeEach, expect, test, vi } from 'vitest'
import { Problem } from './problems/problem.ts'
import { withStepUp } from './with-step-up.ts'

const asked = vi.hoisted(() => ({ times: 0, proves: true }))
vi.mock('./factor/ask-step-up.ts', () => ({
  askStepUp: () => {
    asked.times += 1
    return Promise.resolve(asked.proves)
  },
}))
beforeEach(() => Object.assign(asked, { times: 0, proves: true }))

const needed = new Problem('fresh-factor-needed', 403, {}, () => 'prove it')
/** Sends a command that fails with these errors before it succeeds. Returns its outcome and how often it was sent. */
async function send(...errors: unknown[]) {
  let sent = 0
  const command = () => {
    sent += 1
    return errors.length > 0 ? Promise.reject(errors.shift() as Error) : Promise.resolve('done')
  }
  const outcome: unknown = await withStepUp(command).catch((error: unknown) => error)
  return { outcome, sent, asked: asked.times }
}

test('a command that needs step-up is sent once more after it', async () => {
  expect(await send()).toEqual({ outcome: 'done', sent: 1, asked: 0 })
  expect(await send(needed)).toEqual({ outcome: 'done', sent: 2, asked: 1 })
})

test('a command refused again after step-up is not sent a third time', async () => {
  expect(await send(needed, needed)).toEqual({ outcome: needed, sent: 2, asked: 1 })
})

test('a command is not sent again if step-up is cancelled', async () => {
  asked.proves = false
  expect(await send(needed)).toEqual({ outcome: needed, sent: 1, asked: 1 })
})

test('any other failure asks for nothing', async () => {
  const refused = new Problem('not-permitted', 403)
  expect(await send(refused)).toEqual({ outcome: refused, sent: 1, asked: 0 })
  expect(await send(undefined)).toEqual({ outcome: undefined, sent: 1, asked: 0 })
})
