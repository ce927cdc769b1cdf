import { expect, test } from 'vitest'
import { verifyPassword } from '#platform/secrets/passwords.ts'
import { clientOf } from '#testing/client.ts'
import { password } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { tokenOfLink } from '#testing/link-token.ts'
import { createFirstOwner } from '../employees/create-first-owner.ts'
import { firstOwnerAddress } from '../employees/first-owner.ts'
import { hashNewPassword } from './new-password.ts'

const world = worldOfFile()

const somchai = ['somchai.jaidee@shop.example', 'Somchai', 'Jaidee']

test.each([
  'password1234',
  'P@ssw0rd1234',
  '123456789012',
  'qwertyuiop12',
  'passwordpassword',
  'aaaaaaaaaaaa',
  'khlangkhlang',
  'somchai.jaidee',
  'JaideeSomchai',
  'somchai.jaidee@shop.example',
])('%s is refused as a password', async (easy) => {
  await expect(hashNewPassword(easy, somchai)).rejects.toMatchObject({ code: 'password-easy' })
})

test.each(['correct horse battery', 'สวัสดีตอนเช้าวันเสาร์', 'tuk-tuk at seven', 'Zk9!mQ2#vT5x'])(
  '%s is accepted as a password, and signs in',
  async (hard) => {
    const hash = await hashNewPassword(hard, somchai)
    expect(await verifyPassword({ hash, password: hard })).toBe(true)
  },
)

test('a weak password is refused in every form that sets one, and nothing is changed', async () => {
  const easy = 'password1234'
  const token = tokenOfLink((await firstOwnerAddress(world.sql, world.url))!)
  const owner = { token, email: 'first@example.test', firstName: 'First', lastName: 'Owner' }
  const taken = createFirstOwner({ sql: world.sql, address: '' }, { ...owner, password: easy })
  await expect(taken).rejects.toMatchObject({ code: 'password-easy' })
  const register = { displayName: 'New', email: 'new@example.test', password: easy }
  const refused = await fetch(`${world.url}/api/staff/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(register),
  })
  expect(await refused.json()).toMatchObject({ status: 400, code: 'password-easy' })
  const nok = await world.as('support', 'nok')
  expect(await nok.refused('staff/change-password', { current: password, password: easy })).toMatchObject({
    code: 'password-easy',
  })
  const boss = await world.as('owner', 'boss')
  const { link } = await boss.post('staff/invite', {
    email: 'invited@example.test',
    firstName: 'I',
    lastName: 'N',
    role: 'viewer',
  })
  const invitation = tokenOfLink(link)
  const accept = (given: string) =>
    fetch(`${world.url}/api/staff/accept-invitation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: invitation, password: given }),
    })
  expect(await (await accept(easy)).json()).toMatchObject({ code: 'password-easy' })
  expect((await accept(password)).status).toBe(200) // the refusal did not use up the link
  const { rows } = await boss.get('staff/employees', { q: 'invited@' })
  const reset = tokenOfLink((await boss.post('staff/issue-reset', { id: rows[0].id })).link)
  const nobody = clientOf(world.url, {})
  const own = 'invited@example.test'
  for (const given of [easy, own])
    expect(await nobody.refused('staff/reset-password', { token: reset, password: given })).toMatchObject({
      code: 'password-easy',
    })
  await nobody.post('staff/reset-password', { token: reset, password: `${password} again` })
})
