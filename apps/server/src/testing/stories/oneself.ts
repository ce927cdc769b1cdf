import { codeOfStep, stepAt } from '#staff/mfa/totp.ts'
import { clientOf } from '../client.ts'
import { appOf, later } from '../factors.ts'
import { newTelephone } from '../passkey.ts'
import { password } from '../world.ts'
import type { Story } from './story.ts'

const fresh = 'a long enough password'
type Row = { id: string; version: number }

/** Each preference, with a value that no new employee has. */
const preferences = {
  theme: 'dark',
  primary: '#ab12cd',
  layout: 'horizontal',
  navbar: 'sticky',
  navbarColour: '#cd34ef',
  menuCollapsed: true,
  menuFolded: ['cashier'],
  unfolded: ['withdrawal.facts', 'ส่วนที่เปิดไว้'],
  density: 'compact',
  locale: 'en',
  era: 'buddhist',
  dateStyle: 'thai',
  notes: true,
  sound: { on: true, volume: 37, cues: ['late', 'deposit'], quiet: { from: '22:15', to: '06:45' } },
  singleKeys: false,
  starred: ['/deposits', '/players?q=ส้ม'],
  lists: { deposits: { order: ['amount', 'number'], hidden: ['bonus'] } },
}

/** An employee's own name, password, sessions, sign-in methods and preferences. */
export const profile: Story = async ({ book, world }) => {
  const star = await book.person('support', 'star')
  const [row] = await world.sql<{ id: string; userId: string }[]>`
    select id, user_id from employee where email = ${star.email}`
  const { id, userId } = row!
  const line = (act: string) => [`${act} employee/${id}`]
  await book.does(star, 'staff/still-here', {})
  await book.does(star, 'staff/save-preferences', preferences)
  await book.does(star, 'staff/save-preferences', {
    lists: { players: { order: ['code'], hidden: ['mobile', 'coins'] } },
  })
  await book.shows(star.client, 'staff/me', {}, ({ preferences: kept }) => kept)
  await book.does(
    star,
    'staff/update-profile',
    { firstName: 'ดาว', lastName: 'เหนือ' },
    line('employee.rename'),
  )
  await book.shows(book.of('owner').client, 'staff/employee', { id })
  await book.person('support', 'star')
  const { rows } = await star.client.get('staff/my-sessions')
  const other = rows.find((session: { current: boolean }) => !session.current)
  await book.does(star, 'staff/end-my-session', { sessionId: other.id }, line('employee.endSessions'))
  await book.does(star, 'staff/end-my-other-sessions', {}, line('employee.endSessions'))
  await book.does(
    star,
    'staff/change-password',
    { current: password, password: fresh },
    line('employee.changePassword'),
  )
  await world.sql`
    insert into auth.account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
    values ('a-way-in', 'github-511', 'github', ${userId}, now(), now())`
  const accounts = await star.client.get('staff/linked-accounts')
  const linked = accounts.accounts.find(({ provider }: { provider: string }) => provider === 'github')
  await book.does(star, 'staff/unlink-account', { id: linked.id }, line('account.unlink'))
}

/** An app, recovery codes and passkeys: set up, used at sign-in, renewed, removed. */
export const factors: Story = async ({ book, world }) => {
  const moon = await book.person('support', 'moon')
  const [row] = await world.sql<Row[]>`select id, version from employee where email = ${moon.email}`
  const { id } = row!
  const line = (act: string) => [`${act} employee/${id}`]
  await book.does(moon, 'staff/prove-password', { password })
  const begun = await book.does(moon, 'staff/begin-authenticator', { password })
  const app = appOf(begun.secret)
  const code = () => codeOfStep(app.secret, stepAt(new Date()))
  const done = await book.does(
    moon,
    'staff/confirm-authenticator',
    { code: code() },
    line('factor.setAuthenticator'),
  )
  const [written] = done.recoveryCodes as string[]
  await later(world)
  const pending = async () => {
    const client = clientOf(world.url, {})
    const answer = await client.raw('POST', '/api/auth/sign-in/email', { email: moon.email, password })
    client.headers['cookie'] = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    return { email: moon.email, client }
  }
  await book.does(await pending(), 'staff/prove-factor', { code: written }, line('factor.useRecoveryCode'))

  const telephone = newTelephone()
  const asked = await book.does(moon, 'staff/begin-passkey', { password })
  const more = {
    authenticatorAttachment: 'cross-platform',
    clientExtensionResults: { credProps: { rk: true } },
  }
  const credential = { ...telephone.make(asked.options), ...more }
  await book.does(moon, 'staff/add-passkey', { name: 'โทรศัพท์', credential }, line('factor.addPasskey'))
  const door = await pending()
  const { options } = await book.does(door, 'staff/begin-passkey-proof', {})
  const proof = telephone.sign(options)
  await book.does(door, 'staff/prove-passkey', {
    credential: { ...proof, ...more, response: { ...proof.response, userHandle: asked.options.user.id } },
  })
  const { passkeys } = await moon.client.get('staff/my-second-factors')
  const key = passkeys[0].id
  await book.does(moon, 'staff/rename-passkey', { id: key, name: 'เครื่องใหม่' }, line('factor.renamePasskey'))
  await book.does(moon, 'staff/renew-recovery-codes', {}, line('factor.renewRecoveryCodes'))
  await book.does(moon, 'staff/remove-authenticator', {}, line('factor.removeAuthenticator'))
  await book.does(moon, 'staff/remove-passkey', { id: key }, line('factor.removePasskey'))

  const again = await moon.client.post('staff/begin-authenticator', { password })
  await book.does(
    moon,
    'staff/confirm-authenticator',
    { code: codeOfStep(appOf(again.secret).secret, stepAt(new Date())) },
    line('factor.setAuthenticator'),
  )
  const { version } = await book.of('owner').client.get('staff/employee', { id })
  await book.does(
    book.of('owner'),
    'staff/remove-second-factors',
    { id, version, reason: 'the telephone is lost' },
    line('factor.removeAll'),
  )
}
