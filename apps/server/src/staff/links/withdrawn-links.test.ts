import { expect, test } from 'vitest'
import { clientOf } from '#testing/client.ts'
import { newWorld, password } from '#testing/world.ts'
import { tokenOfLink } from '#testing/link-token.ts'

test('an earlier password link is void once the employee has set a password', async () => {
  await using world = await newWorld()
  const owner = await world.as('owner')
  const nok = await world.as('support', 'nok')
  const nobody = clientOf(world.url, {})
  const { id } = await nok.get('staff/me')
  const { link } = await owner.post('staff/issue-reset', { id })
  const token = tokenOfLink(link)
  expect(await nobody.post('staff/look-at-link', { token })).toMatchObject({ state: 'open' })

  const chosen = 'a password that nok chose'
  await nok.post('staff/change-password', { current: password, password: chosen })
  expect(await nobody.post('staff/look-at-link', { token })).toMatchObject({ state: 'expired' })
  const taken = { token, password: 'a password of whoever has the link' }
  expect(await nobody.refused('staff/reset-password', taken)).toMatchObject({ code: 'link-expired' })
  const signIn = (given: string) =>
    nobody.raw('POST', '/api/auth/sign-in/email', { email: 'nok@example.test', password: given })
  expect([(await signIn(taken.password)).status, (await signIn(chosen)).status]).toEqual([401, 200])
})
