import { oc } from '@orpc/contract'
import { implement } from '@orpc/server'
import { refuses } from '@khlang/contract/problems'
import type { ProblemCode } from '@khlang/contract/problems'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../monitoring/log.ts'
import { apiRoutes } from './api.ts'
import { refuse } from './refusal.ts'

const contract = {
  close: oc.route({ method: 'POST', path: '/close' }).errors(refuses('account-not-open')),
}

/** An API of one operation, which declares one refusal and refuses with this one. */
async function refusingWith(code: ProblemCode, checkRefusals: boolean): Promise<string> {
  const http = fastify()
  const router = { close: implement(contract).close.handler(() => refuse(code)) }
  apiRoutes(http, router, {
    contextOf: () => Promise.resolve({}),
    senderOf: () => Promise.resolve(null),
    log: createLog('silent'),
    checkRefusals,
  })
  const answer = await http.inject({ method: 'POST', url: '/api/close', payload: {} })
  await http.close()
  return answer.json<{ code: string }>().code
}

test('an undeclared refusal of an operation is an error in tests, and a plain refusal in production', async () => {
  expect(await refusingWith('account-not-open', true)).toBe('account-not-open')
  expect(await refusingWith('too-many-tries', true)).toBe('too-many-tries') // any operation may
  expect(await refusingWith('entry-done', true)).toBe('bug')
  expect(await refusingWith('entry-done', false)).toBe('entry-done')
})
