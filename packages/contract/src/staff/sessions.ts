import { oc } from '@orpc/contract'
import { z } from 'zod'
import { newPassword, personName } from './person.ts'
import { refuses } from '../problems.ts'
import { instant, page, paging, text } from '../wire.ts'

const device = z
  .object({ browser: z.string().nullable(), system: z.string().nullable(), handheld: z.boolean() })
  .describe('As stated by the browser. Not verified')

/** One attempt to sign in. */
export const signIn = z.object({
  id: z.string(),
  at: instant,
  way: z.string().describe('`password`, `passkey`, the name of a provider, or the kind of second factor'),
  outcome: z.enum(['admitted', 'wrong-password', 'not-admitted', 'factor-asked', 'wrong-factor']),
  address: z.string(),
  device,
})
export type SignIn = z.infer<typeof signIn>

export const staffSession = z.object({
  id: z.string(),
  current: z.boolean().describe('Whether it is the session that makes this call'),
  address: z.string(),
  device,
  startedAt: instant,
  usedAt: instant,
  until: instant.describe('When it ends at the latest'),
  idleUntil: instant.nullable().describe('When it ends if nobody uses it; null if the session is remembered'),
})
export type StaffSession = z.infer<typeof staffSession>

const profile = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  hasPassword: z.boolean().describe('Whether the employee can sign in with a password'),
})
export type Profile = z.infer<typeof profile>

const readRoute = (path: string) => oc.route({ method: 'GET', path: `/staff/${path}`, tags: ['staff'] })
const command = (path: string) => oc.route({ method: 'POST', path: `/staff/${path}`, tags: ['staff'] })

/** The caller's own name, password and sessions; no field names another employee. */
export const ownProfile = {
  /**
   * Reports that the employee used the console: at most once a minute, and at once while the console warns that the
   * session is about to end.
   */
  stillHere: command('still-here').output(z.object({ idleUntil: instant.nullable() })),
  profile: readRoute('profile').output(profile),
  updateProfile: command('update-profile')
    .input(z.object({ firstName: personName, lastName: personName }))
    .output(profile),
  /** Removes the caller's picture. A picture is uploaded as bytes, outside this contract. */
  removeMyPicture: command('remove-my-picture').output(z.object({ avatar: z.null() })),
  /** Changes the caller's password. Ends every other session. */
  changePassword: command('change-password')
    .input(z.object({ current: z.string().max(200), password: newPassword }))
    .output(z.object({ ended: z.int() }))
    .errors(refuses('password-easy', 'password-wrong', 'password-missing', 'too-many-tries')),
  mySessions: readRoute('my-sessions').input(z.object(paging)).output(page(staffSession)),
  endMySession: command('end-my-session')
    .input(z.object({ sessionId: text(100, 1) }))
    .output(z.object({ ended: z.int() })),
  endMyOtherSessions: command('end-my-other-sessions').output(z.object({ ended: z.int() })),
  mySignIns: readRoute('my-sign-ins')
    .input(z.object({ cursor: paging.cursor, limit: paging.limit }))
    .output(page(signIn)),
}
