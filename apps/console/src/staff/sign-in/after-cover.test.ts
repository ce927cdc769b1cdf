import { expect, test } from 'vitest'
import { Problem } from '#parts/problems/problem.ts'
import { afterCover } from './after-cover.ts'

test('the page goes on for the employee who began it', async () => {
  const idleUntil = '2026-11-21T02:03:04.000Z'
  const after = await afterCover('may', () => Promise.resolve({ id: 'may', idleUntil }))
  expect(after).toEqual({ next: 'goOn', idleUntil })
})

test('when another employee signs in, the page is left, and what the first one typed is dropped', async () => {
  expect(await afterCover('may', () => Promise.resolve({ id: 'lek', idleUntil: null }))).toEqual({
    next: 'leave',
  })
})

test('a missing second factor is asked for here, and any other problem is shown', async () => {
  const failing = (error: unknown) => afterCover('may', () => Promise.reject(error))
  const missing = new Problem('second-factor-needed', 401, {}, () => '')
  expect(await failing(missing)).toEqual({ next: 'askFactor' })
  const away = new Problem('unreachable', 0)
  expect(await failing(away)).toEqual({ next: 'show', problem: away })
  expect(await failing(new Error('x'))).toMatchObject({ next: 'show', problem: { code: 'bug' } })
})
