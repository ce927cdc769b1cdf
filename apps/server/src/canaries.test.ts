import { randomUUID } from 'node:crypto'
import { exportColumns, exportNeeds, listNames } from '@khlang/contract/reports/reports'
import { keyScopes } from '@khlang/domain/service-api/service-key'
import { may, type Role } from '@khlang/domain/staff/acts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/monitoring/log.ts'
import type { Mail } from '#platform/mail.ts'
import type { Client } from '#testing/client.ts'
import { setUpApp, signedIn } from '#testing/factors.ts'
import { password } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { tokenOfLink } from '#testing/link-token.ts'
import { createFirstOwner } from './staff/employees/create-first-owner.ts'
import { firstOwnerAddress } from './staff/employees/first-owner.ts'

/**
 * Returns whether a role may export a list: payouts from an own account only those who manage the accounts.
 */
const mayTake = (role: string, list: string) =>
  list !== 'accountPayouts' || may(role as Role, 'ownAccount.manage')

/**
 * Secrets that can be recognised anywhere. Each is sent once to every form that takes one; then everything
 * is searched for them.
 */
const passwords = {
  firstOwner: 'canary first owner 7f3a',
  atTheDoor: 'canary wrong at the door 81bc',
  registered: 'canary registered 2d90',
  registeredAgain: 'canary registered again 5e17',
  invited: 'canary invited 93aa',
  changed: 'canary changed 0c4f',
  changedWrong: 'canary of old times 6b21',
  reset: 'canary reset 4d88',
  easy: 'canary12345678canary12345678',
  player: 'canary player e1f0',
  playerLater: 'canary player later a6d3',
  playerAsked: 'canary player asked 77c9',
  agent: 'canary agent b2b4',
  agentLater: 'canary agent later 19ef',
}
const personal = { accountNumber: '7719283746', mobile: '0917726354', email: 'canary.bird@mail.example' }

const logged: string[] = []
const mails: Mail[] = []
/** Links and keys that were issued. */
const tokens: Record<string, string> = {}
let owner: Client
let player: { id: string }

/** The answers to requests that contained a password. */
const answered: string[] = []
async function say(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${world.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  answered.push(await answer.text())
  return answer.status
}
const tokenIn = (words: string) => tokenOfLink(/https?:\S+/.exec(words)![0])

const world = worldOfFile({
  backendToken: (tokens['back-end'] = 'canary-of-the-back-end-5c1d'),
  log: createLog('trace', { to: { write: (line) => void logged.push(line) } }),
  mail: (mail) => {
    mails.push(mail)
    return Promise.resolve(true)
  },
})
beforeAll(async () => {
  await throughTheDoors()
  await throughTheForms()
})

async function throughTheDoors() {
  tokens['first owner'] = tokenIn((await firstOwnerAddress(world.sql, world.url))!)
  const first = { email: 'first@example.test', firstName: 'First', lastName: 'Owner' }
  await createFirstOwner(
    { sql: world.sql, address: '' },
    { ...first, token: tokens['first owner'], password: passwords.firstOwner },
  )
  // From here on no role requires a second factor.
  await world.sql`delete from setting where key = 'staff.secondFactor'`
  owner = await world.as('owner')
  tokens['session'] = decodeURIComponent(/session_token=([^;.]+)/.exec(owner.headers['cookie']!)![1]!)
  await say('auth/sign-in/email', {
    email: 'first@example.test',
    password: passwords.atTheDoor,
    rememberMe: true,
  })
  const registration = { displayName: 'New', email: 'registered@example.test' }
  await say('staff/register', { ...registration, password: passwords.registered })
  await say('staff/register', { ...registration, password: passwords.registeredAgain })
  await say('staff/register', { ...registration, password: passwords.easy })

  const invited = { email: 'invited@example.test', firstName: 'In', lastName: 'Vited', role: 'support' }
  const { row } = await owner.post('staff/invite', invited)
  tokens['invitation'] = tokenIn(mails.at(-1)!.text)
  await say('staff/accept-invitation', { token: tokens['invitation'], password: passwords.invited })
  const changing = await world.as('support', 'invited-too')
  const change = { current: passwords.changedWrong, password: passwords.changed }
  expect(await say('staff/change-password', change, changing.headers)).toBe(409)
  expect(await say('staff/change-password', { ...change, current: password }, changing.headers)).toBe(200)
  const careful = await signedIn(world, 'finance', 'careful')
  const { app, recoveryCodes } = await setUpApp(careful)
  tokens['app'] = app.secret.toString('latin1')
  tokens['recovery code'] = recoveryCodes![0]!
  await careful.post('staff/prove-factor', { code: recoveryCodes![0] })

  await owner.post('staff/issue-reset', { id: row.id })
  tokens['reset'] = tokenIn(mails.at(-1)!.text)
  await say('staff/reset-password', { token: tokens['reset'], password: passwords.reset })
}

async function throughTheForms() {
  const { key } = await owner.post('connections/create-key', { name: 'site', scopes: [...keyScopes] })
  tokens['service key'] = key
  const written = { firstName: 'Canary', bank: 'SCB', ...personal, password: passwords.player }
  player = await owner.post('players/create', {
    operationId: randomUUID(),
    player: { code: 'canary1', ...written },
  })
  await owner.post('players/update', {
    operationId: randomUUID(),
    id: player.id,
    version: (await owner.get('players/form', { id: player.id })).version,
    changes: { password: passwords.playerLater },
  })
  const site = await world.service(...keyScopes)
  await site.post('service/verify-password', { player: 'canary1', password: passwords.playerAsked })
  await owner.post('players/duplicates', { accountNumber: personal.accountNumber, mobile: personal.mobile })
  await owner.post('players/reveal', { id: player.id, reason: 'canary' })
  const agent = { username: 'canary.agent', name: 'Canary', digits: 4, password: passwords.agent }
  const { id, version } = await owner.post('agents/create', { operationId: randomUUID(), ...agent })
  await owner.post('agents/update', {
    ...agent,
    operationId: randomUUID(),
    id,
    version,
    password: passwords.agentLater,
  })
  const paid = await site.post('service/withdrawals', {
    operationId: randomUUID(),
    player: 'canary1',
    amount: '500',
  })
  const { version: seen } = await owner.get('cashier/withdrawal', { id: paid.id })
  await owner.post('cashier/transfer', {
    operationId: randomUUID(),
    requestId: paid.id,
    version: seen,
    via: 'scb',
    accepted: ['not-deducted', 'account-cooling-down'],
    reason: 'canaries',
  })
}

const secrets = () => Object.entries({ ...passwords, ...tokens })
/** Returns a secret as text, and as text of its bytes. */
const formsOf = (secret: string) => {
  const bytes = Buffer.from(secret, 'latin1')
  return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
}
const foundIn = (text: string, secret: string) => formsOf(secret).some((form) => text.includes(form))
const namesFoundIn = (text: string) =>
  secrets().flatMap(([name, secret]) => (foundIn(text, secret) ? [name] : []))

/** Returns every column of the database as text, by `schema.table.column`. */
async function dump(): Promise<Map<string, string>> {
  const columns = await world.sql<{ place: string; quoted: string; of: string }[]>`
    select concat_ws('.', table_schema, table_name, column_name) as place, quote_ident(column_name) as quoted,
      quote_ident(table_schema) || '.' || quote_ident(table_name) as of
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  const texts = new Map<string, string>()
  for (const { place, quoted, of } of columns) {
    const [row] = await world.sql.unsafe<{ text: string | null }[]>(
      `select string_agg(t.${quoted}::text, ' ') as text from ${of} t`,
    )
    texts.set(place, row!.text ?? '')
  }
  return texts
}

test('every form was used, so that secrets can be searched for', async () => {
  expect(Object.keys(tokens)).toEqual([
    'back-end',
    'first owner',
    'session',
    'invitation',
    'app',
    'recovery code',
    'reset',
    'service key',
  ])
  for (const token of Object.values(tokens)) expect(token.length).toBeGreaterThan(9)
  const hashes = await world.sql<{ n: number }[]>`
    select (select count(*)::int from auth.account) + (select count(*)::int from player where code = 'canary1' and password_hash is not null)
      + (select count(*)::int from agent where username = 'canary.agent' and password_hash is not null) as n`
  expect(hashes[0]!.n).toBeGreaterThanOrEqual(7)
  expect(logged.length).toBeGreaterThan(15)
  // The back-end has answered, so its token was sent to it.
  await expect
    .poll(async () => {
      const [row] = await world.sql<
        { n: number }[]
      >`select count(*)::int as n from credit_attempt where verdict = 'yes'`
      return row!.n
    })
    .toBeGreaterThan(0)
})

describe('a password or token that was entered', () => {
  test('is not in the log', () => expect(namesFoundIn(logged.join())).toEqual([]))

  test('is not in any answer', () => expect(namesFoundIn(answered.join())).toEqual([]))

  test('is stored nowhere in the database', async () => {
    const found = [...(await dump())].flatMap(([place, text]) =>
      namesFoundIn(text).map((name) => `${name} in ${place}`),
    )
    expect(found).toEqual([])
  })
})

describe('the contact and account details of a player', () => {
  const inside = (text: string) =>
    Object.entries(personal).flatMap(([name, value]) => (foundIn(text, value) ? [name] : []))

  test('are not in the log', () => expect(inside(logged.join())).toEqual([]))

  test('are in the database where they are needed, and nowhere else', async () => {
    const found = [...(await dump())].flatMap(([place, text]) =>
      inside(text).map((name) => `${name} in ${place}`),
    )
    expect(found.toSorted()).toEqual([
      'accountNumber in khlang.credit_order.payee', // where a payout went is part of what was done
      'accountNumber in khlang.player.account_number',
      'email in khlang.player.email',
      'mobile in khlang.player.mobile',
    ])
  })

  test.each(['owner', 'auditor'] as const)(
    'are in no file that the role %s exports, unless full details are requested',
    async (role) => {
      const taker = await world.as(role)
      let rows = 0
      for (const list of listNames.filter((one) => one !== 'handOver' && mayTake(role, one))) {
        const open = exportColumns[list].filter((column) => !(`${list}.${column}` in exportNeeds))
        const of =
          {
            lossReturns: { span: 'day', day: '2026-11-01' },
            dailyClose: { day: '2026-11-01' },
            accountPayouts: { account: 'scb-1', from: '2026-11-01', to: '2026-11-30' },
          }[list as string] ?? {}
        const asked = { list, format: 'csv', columns: open.join(), reason: 'canaries', ...of }
        const file = await taker.raw('POST', '/api/reports/export', asked)
        const text = await file.text()
        expect(file.status, `${list}: ${text}`).toBe(200)
        expect(inside(text), list).toEqual([])
        rows += Number(file.headers.get('x-row-count'))
      }
      expect(rows).toBeGreaterThan(30)
    },
  )

  test('are never shown to a viewer', async () => {
    const viewer = await world.as('viewer')
    const seen = await Promise.all([
      viewer.get('players/list', { q: 'canary1' }),
      viewer.get('players/view', { id: player.id }),
      viewer.get('players/profile', { id: player.id }),
      viewer.get('players/form', { id: player.id }),
      viewer.get('players/timeline', { id: player.id }),
      viewer.get('players/search', { q: 'canary1' }),
      viewer.get('cashier/withdrawals', { player: 'canary1' }),
    ])
    expect(seen[0].rows).toHaveLength(1)
    expect(seen[6].rows).toHaveLength(1)
    expect(inside(JSON.stringify(seen))).toEqual([])
  })
})
