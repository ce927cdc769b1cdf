import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPassword } from '#platform/secrets/passwords.ts'
import { clientOf } from '#testing/client.ts'
import { importOldProject, newOldProject } from '#testing/old-project.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { isOldPassword, matchesOldHash } from './old-passwords.ts'

const world = worldOfFile()
let project: Awaited<ReturnType<typeof newOldProject>>
beforeAll(async () => {
  project = await newOldProject({ players: 12, history: 20 })
  await importOldProject(world.sql, project)
})
afterAll(async () => {
  await project[Symbol.asyncDispose]()
})

test('the old hash equals the published example with its parameters', async () => {
  const hashing = {
    signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memCost: 14,
  }
  const account = {
    salt: '42xEC+ixf3L2lw==',
    hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  }
  expect(await matchesOldHash(hashing, { ...account, password: 'user1password' })).toBe(true)
  expect(await matchesOldHash(hashing, { ...account, password: 'user2password' })).toBe(false)
})

const kept = async (email: string) => {
  const [row] = await world.sql<{ password: string }[]>`
    select a.password from auth.account a join employee e on e.user_id = a."userId" where e.email = ${email}`
  return row!.password
}
const signIn = (email: string, password: string) =>
  clientOf(world.url, {}).raw('POST', '/api/auth/sign-in/email', { email, password })

test('an employee signs in with their old password, which then replaces the old hash', async () => {
  const { email, password } = project.expected.employees[0]!
  expect(isOldPassword(await kept(email))).toBe(true)
  expect((await signIn(email, `${password}x`)).status).toBe(401)
  expect(isOldPassword(await kept(email))).toBe(true)

  expect((await signIn(email, password)).status).toBe(200)
  const ours = await kept(email)
  expect([isOldPassword(ours), await verifyPassword({ hash: ours, password })]).toEqual([false, true])
  expect((await signIn(email, password)).status).toBe(200)
  expect(await kept(email)).toBe(ours)
})

test('the key of the old hashes is encrypted: the database alone does not allow guesses', async () => {
  const config = await readFile(project.files.hashConfig, 'utf8')
  const signerKey = /base64_signer_key: (\S+),/.exec(config)![1]!
  const [row] = await world.sql<{ sealed: Buffer }[]>`select sealed from auth.firebase_hash`
  expect(row!.sealed.includes(Buffer.from(signerKey))).toBe(false)
  expect(row!.sealed.includes(Buffer.from(signerKey, 'base64'))).toBe(false)
})

test('an employee who used another provider in the old system waits for an owner’s link', async () => {
  const rows = await world.sql`
    select e.email from employee e where e.user_id is null and e.email like '%@old.example'`
  expect(rows.map((row) => row['email'] as string)).toEqual(['dao.staff@old.example'])
})

test('a player’s old password is verified once at high cost, and then stored with the new hash', async () => {
  const { key, password } = project.expected.players[0]!
  const site = await world.service('passwords')
  const hash = async () => {
    const [row] = await world.sql<{ passwordHash: string; version: number }[]>`
      select password_hash, version from player where external_key = ${key}`
    return row!
  }
  const before = await hash()
  expect(before.passwordHash).toContain('m=12288')
  expect(await site.post('service/verify-password', { player: key, password: 'not it' })).toEqual({
    right: false,
  })
  expect(await hash()).toEqual(before)
  expect(await site.post('service/verify-password', { player: key, password })).toEqual({ right: true })
  const after = await hash()
  expect([after.passwordHash.includes('m=47104'), after.version]).toEqual([true, before.version])
  expect(await site.post('service/verify-password', { player: key, password })).toEqual({ right: true })
})
