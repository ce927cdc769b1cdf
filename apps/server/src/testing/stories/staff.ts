import { usualApprovals } from '@khlang/domain/staff/approval'
import { expect } from 'vitest'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { firstOwnerAddress } from '#staff/employees/first-owner.ts'
import { openBook } from '../on-file.ts'
import { newWorld } from '../world.ts'
import { tokenOfLink } from '../link-token.ts'
import type { Mail } from '#platform/mail.ts'
import type { Story } from './story.ts'

const newPassword = 'a long enough password'
const names = { firstName: 'ฟ้า', lastName: 'ใส' }
/** Returns the token of the first link in a mail. */
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
    { email: 'sky@example.test', ...names, role: 'viewer', hidden: true },
    ({ row }) => of('employee.invite', row.id),
  )
  const { id } = invited.row as Row
  const shows = () => book.shows(owner.client, 'staff/employee', { id })
  await shows()
  await book.does(owner, 'staff/renew-invitation', { id }, of('employee.renewInvitation', id))
  const token = tokenIn(mails.at(-1)!)
  await book.does(nobody, 'staff/look-at-link', { token })
  const sky = { ...nobody, email: 'sky@example.test' }
  await book.does(
    sky,
    'staff/accept-invitation',
    { token, password: newPassword },
    of('employee.acceptInvitation', id),
  )
  const now = async () => {
    const { version } = (await owner.client.get('staff/employee', { id })) as Row
    return { id, version }
  }
  const fields = { firstName: 'ฟ้าใหม่', lastName: 'สดใส', hidden: false }
  await book.does(
    owner,
    'staff/update',
    { ...(await now()), ...fields, role: 'viewer' },
    of('employee.update', id),
  )
  await shows()
  await book.does(
    owner,
    'staff/update',
    { ...(await now()), ...fields, role: 'support' },
    of('employee.changeRole', id),
  )
  await book.does(owner, 'staff/permit-reset', { id })
  await book.does(owner, 'staff/issue-reset', { id }, of('employee.issueReset', id))
  await world.sql`
    insert into auth.account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
    select 'the-way-of-sky', 'google-471', 'google', user_id, now(), now() from employee where id = ${id}`
  const reset = { token: tokenIn(mails.at(-1)!), password: `${newPassword} again` }
  const { accounts } = await nobody.client.post('staff/look-at-link', { token: reset.token })
  await book.does(sky, 'staff/reset-password', { ...reset, unlink: [accounts[0].id] }, [
    ...of('account.unlink', id),
    ...of('employee.resetPassword', id),
  ])
  for (const _device of ['a telephone', 'a computer'])
    await nobody.client.raw('POST', '/api/auth/sign-in/email', { email: sky.email, password: reset.password })
  const { rows: sessions } = await owner.client.get('staff/employee-sessions', { id })
  await book.does(
    owner,
    'staff/end-employee-sessions',
    { id, sessionId: sessions[1].id },
    of('employee.endSessions', id),
  )
  const { rows: left } = await owner.client.get('staff/employee-sessions', { id })
  expect(left.map((one: Row) => one.id)).toEqual([sessions[0].id])
  await book.does(owner, 'staff/end-employee-sessions', { id }, of('employee.endSessions', id))
  const reason = 'a long holiday'
  await book.does(owner, 'staff/switch-off', { ...(await now()), reason }, of('employee.switchOff', id))
  await shows()
  await book.does(owner, 'staff/switch-on', { ...(await now()), reason }, of('employee.switchOn', id))

  const registers = async (name: string) => {
    const email = `${name}@example.test`
    await book.does(nobody, 'staff/register', { displayName: name, email, password: newPassword })
    await nobody.client.raw('POST', '/api/auth/sign-in/email', { email, password: newPassword })
    const { rows } = await owner.client.get('staff/waiting-accounts')
    return rows.find((row: { email: string }) => row.email === email).userId as string
  }
  const userId = await registers('rain')
  const approved: Row = await book.does(
    owner,
    'staff/approve-account',
    { userId, ...names, role: 'auditor' },
    (row) => of('employee.approve', row.id),
  )
  await book.shows(owner.client, 'staff/employee', { id: approved.id })
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

/** Settings and other decisions of the owner about the shop. */
export const shop: Story = async ({ book, world }) => {
  const owner = book.of('owner')
  await book.does(owner, 'settings/update', { breaker: 7 }, ['setting.change setting/sending.breaker'])
  const approvals = { ...usualApprovals, from: { ...usualApprovals.from, 'credit.cut': 5_000 } }
  await book.does(owner, 'settings/update', { approvals }, ['setting.change setting/approvals'])
  await book.does(owner, 'setup/skip-step', { step: 'agents', skipped: true }, [
    'setting.change setting/setup.guide',
  ])
  await book.does(owner, 'setup/put-away', { putAway: true }, ['setting.change setting/setup.guide'])
  await book.does(owner, 'staff/test-transfer', { number: 3 }, ['setting.test setting/transfer.numbers'])
  await world.sql`delete from setting`
}

/** The first owner, created in an empty installation. */
export const firstOwner: Story = async ({ book: { kept } }) => {
  await using empty = await newWorld()
  const book = await openBook(empty, { present: [], kept })
  const address = await firstOwnerAddress(empty.sql, 'http://localhost')
  const email = 'first@example.test'
  await book.does(
    { ...book.nobody, email },
    'staff/create-first-owner',
    { token: tokenOfLink(address!), email, ...names, password: newPassword },
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
