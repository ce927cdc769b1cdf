import { usualApprovals } from '@khlang/domain/staff/approval'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { codeOfStep, stepAt } from '#staff/mfa/totp.ts'
import { firstOwnerAddress } from '#staff/employees/first-owner.ts'
import { clientOf } from '../client.ts'
import { appOf, later } from '../factors.ts'
import { newTelephone } from '../passkey.ts'
import { openBook } from '../on-file.ts'
import { newWorld, password } from '../world.ts'
import { tokenOfLink } from '../link-token.ts'
import type { Mail } from '#platform/mail.ts'
import type { Story } from './story.ts'

const fresh = 'a long enough password'
const names = { firstName: 'ฟ้า', lastName: 'ใส' }
/** Links are sent only by mail. */
const tokenIn = ({ text }: Mail) => tokenOfLink(/https?:\S+/.exec(text)![0])
type Row = { id: string; version: number }

/**
 * Staff: an owner invites them, changes them, deactivates and reactivates them, admits them or not; and a
 * forgotten password.
 */
export const employees: Story = async ({ book, world, mails }) => {
  const [owner, nobody] = [book.of('owner'), book.nobody]
  const of = (act: string, id: string) => [`${act} employee/${id}`]
  const invited = await book.does(
    owner,
    'staff/invite',
    { email: 'sky@example.test', ...names, role: 'viewer' },
    ({ row }) => of('employee.invite', row.id),
  )
  const { id } = invited.row as Row
  await book.does(owner, 'staff/renew-invitation', { id }, of('employee.renewInvitation', id))
  const token = tokenIn(mails.at(-1)!)
  await book.does(nobody, 'staff/look-at-link', { token })
  const sky = { ...nobody, email: 'sky@example.test' }
  await book.does(
    sky,
    'staff/accept-invitation',
    { token, password: fresh },
    of('employee.acceptInvitation', id),
  )
  const now = async () => {
    const { version } = (await owner.client.get('staff/employee', { id })) as Row
    return { id, version }
  }
  const fields = { ...names, hidden: false }
  await book.does(
    owner,
    'staff/update',
    { ...(await now()), ...fields, lastName: 'สดใส', role: 'viewer' },
    of('employee.update', id),
  )
  await book.does(
    owner,
    'staff/update',
    { ...(await now()), ...fields, lastName: 'สดใส', role: 'support' },
    of('employee.changeRole', id),
  )
  await book.does(owner, 'staff/permit-reset', { id })
  await book.does(owner, 'staff/issue-reset', { id }, of('employee.issueReset', id))
  await book.does(
    sky,
    'staff/reset-password',
    { token: tokenIn(mails.at(-1)!), password: `${fresh} again` },
    of('employee.resetPassword', id),
  )
  await book.does(owner, 'staff/end-employee-sessions', { id }, of('employee.endSessions', id))
  const reason = 'a long holiday'
  await book.does(owner, 'staff/switch-off', { ...(await now()), reason }, of('employee.switchOff', id))
  await book.does(owner, 'staff/switch-on', { ...(await now()), reason }, of('employee.switchOn', id))

  const registers = async (name: string) => {
    const email = `${name}@example.test`
    await book.does(nobody, 'staff/register', { displayName: name, email, password: fresh })
    await nobody.client.raw('POST', '/api/auth/sign-in/email', { email, password: fresh })
    const { rows } = await owner.client.get('staff/waiting-accounts')
    return rows.find((row: { email: string }) => row.email === email).userId as string
  }
  const userId = await registers('rain')
  await book.does(owner, 'staff/approve-account', { userId, ...names, role: 'viewer' }, (row) =>
    of('employee.approve', row.id),
  )
  const other = await registers('wind')
  await book.does(owner, 'staff/refuse-account', { userId: other }, [`employee.refuse account/${other}`])

  await world.sql`delete from auth.failed_sign_in`
}

/** A forgotten password: its audit lines are written after the answer was sent, with nobody signed in. */
export const forgotten: Story = async ({ book, world }) => {
  const email = 'viewer@example.test'
  const [viewer] = await world.sql<Row[]>`select id from employee where email = ${email}`
  const line = `employee.askReset employee/${viewer!.id}`
  await book.does({ ...book.nobody, email }, 'staff/ask-reset', { email }, async () => {
    for (;;) {
      const [found] = await world.sql`select 1 from audit where act = 'employee.askReset'`
      if (found) return [line]
      await nextTurn()
    }
  })
}

/** An employee's own name, password, sessions, sign-in methods and preferences. */
export const oneself: Story = async ({ book, world }) => {
  const star = await book.person('support', 'star')
  const [row] = await world.sql<{ id: string; userId: string }[]>`
    select id, user_id from employee where email = ${star.email}`
  const { id, userId } = row!
  const line = (act: string) => [`${act} employee/${id}`]
  await book.does(star, 'staff/still-here', {})
  await book.does(star, 'staff/save-preferences', { theme: 'dark' })
  await book.does(
    star,
    'staff/update-profile',
    { firstName: 'ดาว', lastName: 'เหนือ' },
    line('employee.rename'),
  )
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
  const asked = await book.does(moon, 'staff/begin-passkey', {})
  const credential = telephone.make(asked.options)
  await book.does(moon, 'staff/add-passkey', { name: 'โทรศัพท์', credential }, line('factor.addPasskey'))
  const door = await pending()
  const { options } = await book.does(door, 'staff/begin-passkey-proof', {})
  await book.does(door, 'staff/prove-passkey', { credential: telephone.sign(options) })
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

/** Settings and other decisions of the owner about the shop. */
export const shop: Story = async ({ book, world }) => {
  const owner = book.of('owner')
  await book.does(owner, 'staff/save-settings', { breaker: 7 }, ['setting.change setting/sending.breaker'])
  const approvals = { ...usualApprovals, from: { ...usualApprovals.from, 'credit.cut': 5_000 } }
  await book.does(owner, 'staff/save-settings', { approvals }, ['setting.change setting/approvals'])
  await book.does(owner, 'setup/skip-step', { step: 'agents', skipped: true }, [
    'setting.change setting/setup.guide',
  ])
  await book.does(owner, 'setup/put-away', { putAway: true }, ['setting.change setting/setup.guide'])
  await book.does(owner, 'staff/test-transfer', { number: 3 }, ['setting.test setting/transfer.numbers'])
  await world.sql`delete from setting`
}

/** The first owner, created in an empty installation. */
export const firstOwner: Story = async ({ book: { written } }) => {
  await using empty = await newWorld()
  const book = await openBook(empty, { present: [], written })
  const address = await firstOwnerAddress(empty.sql, 'http://localhost')
  const email = 'first@example.test'
  await book.does(
    { ...book.nobody, email },
    'staff/create-first-owner',
    { token: tokenOfLink(address!), email, ...names, password: fresh },
    async () => {
      const [first] = await empty.sql<Row[]>`select id from employee`
      return [
        `employee.createFirstOwner employee/${first!.id}`,
        'setting.change setting/staff.secondFactor',
        'setting.change setting/stepUp.password',
      ]
    },
  )
}
