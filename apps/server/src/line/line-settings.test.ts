import { beforeAll, expect, test } from 'vitest'
import { startFakeLine } from '@khlang/seed/fake-line'
import type { Client } from '#testing/client.ts'
import { ofFile } from '#testing/of-file.ts'
import { newWorld } from '#testing/world.ts'

let owner: Client
const logged: string[] = []
const line = ofFile(() => startFakeLine({ quota: 200 }))
const note = (fields: object, message: string) => void logged.push(JSON.stringify([fields, message]))
const world = ofFile(() =>
  newWorld({ lineUrl: line.url, log: { debug: note, info: note, warn: note, error: note } as never }),
)
beforeAll(async () => {
  owner = await world.as('owner')
})

const now = () => owner.get('connections/line')
const save = async (change: object) =>
  owner.raw('POST', '/api/connections/save-line', { version: (await now()).version, ...change })
const codeOf = async (answer: Response) =>
  [answer.status, ((await answer.json()) as { code?: string }).code] as const

test('a fresh shop has no account: it is off, and cannot be switched on', async () => {
  expect(await now()).toMatchObject({ enabled: false, bot: null, secretMask: null, tokenMask: null })
  expect(await owner.post('connections/test-line', {})).toMatchObject({ verdict: 'missing' })
  expect(await codeOf(await save({ enabled: true }))).toEqual([409, 'line-incomplete'])
})

test('a token that LINE refuses is not saved', async () => {
  expect(await codeOf(await save({ token: 'x'.repeat(40) }))).toEqual([409, 'line-token-wrong'])
  expect(await codeOf(await save({ secret: 'not a secret' }))).toEqual([400, 'bad-input'])
  expect((await now()).tokenMask).toBe(null)
})

// Invariant: LINE's token is tested before it is stored; secret and token are stored sealed, and only their last
// characters are shown again. Rule: `line/save-line.ts`. Database: `…_sealed`, hidden from `khlang_read`.
test('secret and token are encrypted, and shown by their last characters only to roles that may change them', async () => {
  const { token } = line.state
  const saved = await (await save({ secret: line.secret, token, enabled: true })).json()
  expect(saved).toMatchObject({
    enabled: true,
    bot: { basicId: '@900demo', name: 'ร้านสาธิต' },
    secretMask: `…${line.secret.slice(-4)}`,
    tokenMask: `…${token.slice(-4)}`,
  })
  expect(await (await world.as('supervisor')).get('connections/line')).toMatchObject({
    secretMask: null,
    tokenMask: null,
  })
  const [row] = await world.sql`select line_channel::text as all from line_channel`
  const lines = await world.sql`select audit::text as all from audit`
  const everywhere = [row!['all'], ...lines.map((one) => one['all']), ...logged].join('\n')
  for (const secret of [token, line.secret, Buffer.from(token).toString('hex')])
    expect(everywhere).not.toContain(secret)
})

test('a read-only database user cannot see them', async () => {
  const [may] = await world.sql`
    select has_column_privilege('khlang_read', 'line_channel', 'bot_name', 'select') as name,
      has_column_privilege('khlang_read', 'line_channel', 'channel_secret_sealed', 'select') as secret,
      has_column_privilege('khlang_read', 'line_channel', 'access_token_sealed', 'select') as token,
      has_column_privilege('khlang_read', 'line_event', 'reply_token', 'select') as reply`
  expect(may).toEqual({ name: true, secret: false, token: false, reply: false })
})

test('the test reports the account, the remaining monthly quota and the webhook address', async () => {
  const test = () => owner.post('connections/test-line', {})
  expect(await test()).toMatchObject({
    verdict: 'ok',
    quota: { limit: 200, used: 0 },
    webhook: 'unset',
  })
  line.state.endpoint = 'https://elsewhere.example/hook'
  expect((await test()).webhook).toBe('elsewhere')
  line.state.endpoint = (await now()).webhookUrl
  expect((await test()).webhook).toBe('ok')
  const { token } = line.state
  line.state.token = 'another, since'
  expect(await test()).toMatchObject({ verdict: 'token', bot: null })
  line.state.token = token
})

test('a save over a colleague’s newer one is refused', async () => {
  const { version } = await now()
  await save({ enabled: false })
  const answer = await owner.raw('POST', '/api/connections/save-line', { version, enabled: true })
  expect(await codeOf(answer)).toEqual([409, 'stale-version'])
})
