import type { EmployeeId } from '@khlang/domain/brand'
import { roles } from '@khlang/domain/staff/acts'
import { employeeStates } from '@khlang/domain/staff/employee'
import { factorFilters } from '@khlang/domain/staff/employee-filter'
import { employeeSorts } from '@khlang/domain/staff/employee-sorts'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { employeeEmail, newPassword, personName } from './person.ts'
import { refuses } from '../problems.ts'
import { linkedAccounts } from './ways-in.ts'
import { signIn, staffSession } from './sessions.ts'
import { id, instant, listFilter, page, paging, rowBase, rowCount, sorting, text, uuid } from '../wire.ts'

export const employeeRow = rowBase.extend({
  state: z.enum(employeeStates),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable().describe('Address of the picture; null if there is none'),
  role: z.enum(roles),
  hidden: z.boolean().describe('Whether only owners see this employee in the list'),
  offReason: z.string().nullable().describe('Why the employee is switched off; null if they are not'),
  signedInAt: instant.nullable().describe('Last sign-in'),
  invitedUntil: instant.nullable().describe('When the invitation expires; null if there is none'),
  secondFactor: z.boolean().describe('Whether a second factor is set up'),
  revision: z.int().describe('Rises with every sign-in and every change of picture; `version` does not'),
})
export type EmployeeRow = z.infer<typeof employeeRow>

export const employeeFilter = listFilter.extend({
  role: z.enum(roles).optional(),
  state: z.enum(employeeStates).optional(),
  factor: z
    .enum(factorFilters)
    .optional()
    .describe('Only employees with a second factor, or only those without'),
  hidden: z.stringbool().optional().describe('Include hidden employees. Only for owners'),
})

/**
 * Counts of the current Bangkok day, by employee. A request counts for the employee who acted on it last, an act for
 * the employee who did it.
 */
const workOfEmployee = z.object({
  employee: z.string(),
  matches: z.int().describe('Number of entries matched'),
  credits: z.int().describe('Number of today’s deposits that are done'),
  payouts: z.int().describe('Number of today’s withdrawals that are paid'),
  created: z.int().describe('Number of requests made for players'),
})
export type WorkOfEmployee = z.infer<typeof workOfEmployee>

/**
 * A one-time link. The link is returned only once, and only if no mail is configured; otherwise only its
 * recipient gets it, by mail. Only a hash of the link is stored.
 */
const oneTimeLink = z.object({
  link: z.string().nullable(),
  until: instant,
  mailed: z
    .boolean()
    .describe(
      'Whether the link was sent by e-mail. If false and `link` is null, the e-mail could not be sent',
    ),
})
export type OneTimeLink = z.infer<typeof oneTimeLink>

const waitingAccount = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  ways: z.array(z.string()).describe('`credential` for a password, or the name of a sign-in provider'),
  emailVerified: z.boolean().describe('Whether the provider has verified the address'),
  createdAt: instant,
  triedAt: instant.nullable().describe('Last attempt to sign in'),
})
export type WaitingAccount = z.infer<typeof waitingAccount>

const names = { firstName: personName, lastName: personName }
const asSeen = {
  id: id<EmployeeId>(),
  version: z
    .int()
    .min(1)
    .describe('The version you last read. If it has changed since, the call is refused with `stale-version`'),
}
const one = z.object({ id: id<EmployeeId>() })
const userId = z.string().min(1).max(100)

const readRoute = (path: string) => oc.route({ method: 'GET', path: `/staff/${path}`, tags: ['staff'] })
const command = (path: string) => oc.route({ method: 'POST', path: `/staff/${path}`, tags: ['staff'] })

/** Employees, how each one signs in, and how owners manage them. */
export const employees = {
  employees: readRoute('employees')
    .input(employeeFilter.extend({ ...sorting(employeeSorts), ...paging }))
    .output(page(employeeRow)),
  employee: readRoute('employee').input(one).output(employeeRow).errors(refuses('not-found')),
  employeeTotals: readRoute('employee-totals').input(employeeFilter).output(rowCount),
  workToday: readRoute('work-today').output(z.object({ day: z.string(), rows: z.array(workOfEmployee) })),
  /** Creates the employee and a one-time link for them, valid for one hour. */
  invite: command('invite')
    .input(
      z.object({ email: employeeEmail, ...names, role: z.enum(roles), hidden: z.boolean().default(false) }),
    )
    .output(oneTimeLink.extend({ row: employeeRow }))
    .errors(refuses('employee-exists', 'approval-needed')),
  /** Creates a new link; the previous one becomes invalid. */
  renewInvitation: command('renew-invitation')
    .input(one)
    .output(oneTimeLink)
    .errors(refuses('not-found', 'employee-not-invited', 'employee-off')),
  update: command('update')
    .input(z.object({ ...asSeen, ...names, role: z.enum(roles), hidden: z.boolean() }))
    .output(employeeRow)
    .errors(refuses('not-found', 'stale-version', 'employee-oneself', 'last-owner', 'approval-needed')),
  /**
   * Switches the employee off: their sessions and open streams end, and their unused links become invalid, at once.
   */
  switchOff: command('switch-off')
    .input(z.object({ ...asSeen, reason: text(500, 1) }))
    .output(employeeRow)
    .errors(refuses('not-found', 'stale-version', 'employee-off', 'employee-oneself', 'last-owner')),
  switchOn: command('switch-on')
    .input(z.object({ ...asSeen, reason: text(500, 1) }))
    .output(employeeRow)
    .errors(refuses('not-found', 'stale-version', 'employee-not-off', 'approval-needed')),
  /** Creates a password reset link: whoever opens it sets a new password. The second factor stays. */
  issueReset: command('issue-reset')
    .input(one)
    .output(oneTimeLink)
    .errors(refuses('not-found', 'employee-off', 'employee-invited', 'approval-needed')),
  /**
   * Permits the caller to create a password reset link once, within a day. This is what a second person approves:
   * the link itself is shown only to the caller, when they create it.
   */
  permitReset: command('permit-reset')
    .input(one)
    .output(z.object({ id: uuid.nullable().describe('Id of the approval; null if none is needed') }))
    .errors(refuses('not-found', 'employee-off', 'employee-invited', 'approval-needed')),
  /** Removes the picture of an employee, who may upload another one. */
  removePicture: command('remove-picture').input(one).output(employeeRow).errors(refuses('not-found')),
  employeeSignIns: readRoute('employee-sign-ins')
    .input(z.object({ id: id<EmployeeId>(), cursor: paging.cursor, limit: paging.limit }))
    .output(page(signIn))
    .errors(refuses('not-found')),
  employeeSessions: readRoute('employee-sessions')
    .input(one.extend(paging))
    .output(page(staffSession))
    .errors(refuses('not-found')),
  /** Ends all sessions of an employee except the caller's current one, or one. */
  endEmployeeSessions: command('end-employee-sessions')
    .input(one.extend({ sessionId: text(100).optional() }))
    .output(z.object({ ended: z.int() }))
    .errors(refuses('not-found')),
  /** Returns the accounts that no owner has admitted, created by registration or by a provider, newest first. */
  waitingAccounts: readRoute('waiting-accounts')
    .input(z.object(paging))
    .output(page(waitingAccount).extend({ total: z.int().describe('How many wait in all') })),
  /** Makes the person with this account an employee. An employee's e-mail address alone gives no access. */
  approveAccount: command('approve-account')
    .input(z.object({ userId, ...names, role: z.enum(roles) }))
    .output(employeeRow)
    .errors(refuses('not-found', 'employee-exists', 'approval-needed')),
  refuseAccount: command('refuse-account')
    .input(z.object({ userId }))
    .output(z.object({ userId: z.string() }))
    .errors(refuses('not-found')),
}

const linkToken = z.string().min(1).max(200)

/** Calls of the pages behind a one-time link, and of the page for a forgotten password. They need no session. */
export const admission = {
  /** Returns whether a forgotten password is reset by mail, or by an owner. */
  passwordHelp: readRoute('password-help').output(z.object({ mail: z.boolean() })),
  lookAtLink: command('look-at-link')
    .input(z.object({ token: linkToken }))
    .output(
      z.object({
        kind: z.enum(['invitation', 'password']),
        state: z.enum(['open', 'used', 'expired']),
        email: z.string().nullable().describe('null unless the link is open'),
        displayName: z.string().nullable(),
        until: instant.nullable(),
        accounts: linkedAccounts.shape.accounts.describe(
          'For an open password link: other accounts that can sign in as this employee. They stay linked unless they are named in `unlink`',
        ),
      }),
    )
    .errors(refuses('link-wrong', 'too-many-tries')),
  acceptInvitation: command('accept-invitation')
    .input(z.object({ token: linkToken, password: newPassword }))
    .output(z.object({ email: z.string() }))
    .errors(
      refuses(
        'password-easy',
        'link-wrong',
        'link-used',
        'link-expired',
        'employee-exists',
        'too-many-tries',
      ),
    ),
  /**
   * Sets a new password by a reset link. Ends all sessions of the employee; the second factor stays.
   * `unlink`: ids of provider accounts that may no longer sign in here.
   */
  resetPassword: command('reset-password')
    .input(
      z.object({
        token: linkToken,
        password: newPassword,
        unlink: z.array(text(100, 1)).max(50).default([]),
      }),
    )
    .output(z.object({ email: z.string() }))
    .errors(refuses('password-easy', 'link-wrong', 'link-used', 'link-expired', 'too-many-tries')),
  /** Asks for a reset link by mail. Gives the same answer for every address, before anything is looked up. */
  askReset: command('ask-reset')
    .input(z.object({ email: employeeEmail }))
    .output(z.object({ asked: z.literal(true) }))
    .errors(refuses('mail-not-set-up', 'too-many-tries')),
}
