import { optionalSteps } from '@khlang/domain/setup/setup-steps'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { meet } from '#testing/meet.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let owner: Client
let support: Client
beforeAll(async () => {
  owner = await world.as('owner')
  support = await world.as('support')
})

const stateOf = async (step: string, who = owner) => {
  const { steps } = await who.get('setup/steps')
  return steps.find((one: { step: string }) => one.step === step).state
}

test('every employee sees the progress of the setup; only an owner skips steps or hides the guide', async () => {
  const read = await support.get('setup/steps')
  expect(read.can).toEqual({ change: 'not-permitted' })
  expect((await support.raw('POST', '/api/setup/put-away', { putAway: true })).status).toBe(403)
  expect((await owner.get('setup/steps')).can).toEqual({ change: true })
})

test('a skipped step can be opened again, and the others stay as they were', async () => {
  await owner.post('setup/skip-step', { step: 'backup', skipped: true })
  await owner.post('setup/skip-step', { step: 'limits', skipped: true })
  expect([await stateOf('backup'), await stateOf('limits')]).toEqual(['skipped', 'skipped'])
  await owner.post('setup/skip-step', { step: 'backup', skipped: false })
  expect([await stateOf('backup'), await stateOf('limits')]).toEqual(['open', 'skipped'])
})

test('of two steps skipped at the same moment both are skipped', async () => {
  await world.sql`delete from setting where key = 'setup.guide'`
  const skip = (step: string) => () => owner.post('setup/skip-step', { step, skipped: true })
  const skipped = await meet(world.sql, skip('backup'), skip('limits'))
  expect(skipped.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect([await stateOf('backup'), await stateOf('limits')]).toEqual(['skipped', 'skipped'])
})

test('a step that a shop cannot work without cannot be skipped', async () => {
  const answer = await owner.raw('POST', '/api/setup/skip-step', { step: 'ownAccounts', skipped: true })
  expect(answer.status).toBe(400)
  expect(optionalSteps).not.toContain('ownAccounts')
})

test('saving a limit completes the step of limits, even if it was skipped', async () => {
  expect(await stateOf('limits')).toBe('skipped')
  await owner.post('settings/update', { goodwillADay: 700 })
  expect(await stateOf('limits')).toBe('done')
})

test('an account without a number keeps its step open', async () => {
  expect(await stateOf('ownAccounts')).toBe('done')
  await world.sql`insert into own_account (code, bank, number, name) values ('old-1', 'SCB', '', 'ระบบเดิม')`
  expect(await stateOf('ownAccounts')).toBe('open')
})

test('the guide is hidden and shown again for every owner, and each page knows it from its start', async () => {
  const isKnownAtStart = async (who = owner) => (await who.get('staff/me')).guide
  expect([await isKnownAtStart(), await isKnownAtStart(support)]).toEqual([true, false])
  expect((await owner.post('setup/put-away', { putAway: true })).putAway).toBe(true)
  expect((await support.get('setup/steps')).putAway).toBe(true)
  expect(await isKnownAtStart()).toBe(false)
  expect((await owner.post('setup/put-away', { putAway: false })).putAway).toBe(false)
  expect(await isKnownAtStart()).toBe(true)
})
