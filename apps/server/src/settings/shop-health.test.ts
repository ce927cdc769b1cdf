import { expect, test, vi } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()

test('an owner sees each failed check with its figure, and when it is good again', async () => {
  const owner = await world.as('owner')
  const wrong = async () => {
    const { checks } = await owner.get('settings/health')
    return checks.filter(({ state }: { state: string }) => state !== 'good')
  }
  // No backup was made of this shop yet.
  const noBackup = { check: 'backup', state: 'bad', value: null }
  expect(await wrong()).toEqual([noBackup])

  await owner.post('crediting/hold', { reason: 'the back-end is being changed' })
  await world.sql`delete from auth.failed_sign_in`
  await world.sql`
    insert into auth.failed_sign_in (key, failures, last_at)
    select 'pair:somewhere:' || n, 1, clock_timestamp() from generate_series(1, 201) n`
  expect(await wrong()).toEqual([
    { check: 'sending', state: 'bad', value: null },
    noBackup,
    { check: 'signIns', state: 'warning', value: 201 },
  ])

  await owner.post('crediting/lift-hold', { reason: 'the change is done' })
  await world.sql`delete from auth.failed_sign_in`
  expect(await wrong()).toEqual([noBackup])
})

test('the health page names the version of the program and of the database', async () => {
  const { server } = await (await world.as('owner')).get('settings/health')
  expect(server.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(server.migration).toMatch(/^0\d{3}$/)
})

test('a server clock two hours ahead of the database is reported on the page and by readiness', async () => {
  const owner = await world.as('owner')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 })
  try {
    const { checks } = await owner.get('settings/health')
    const { value, ...clock } = checks.find(({ check }: { check: string }) => check === 'clock')
    expect(clock).toEqual({ check: 'clock', state: 'bad' })
    expect(value).toBeGreaterThan(7_100)
    const answer = await fetch(`${world.url}/health/ready`)
    const { warnings } = (await answer.json()) as { warnings: string[] }
    expect(warnings).toContainEqual(expect.stringMatching(/^The clock of this machine is 7\d{3} seconds off/))
  } finally {
    vi.useRealTimers()
  }
})
