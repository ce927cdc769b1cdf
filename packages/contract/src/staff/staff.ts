import { acts, roles } from '@khlang/domain/staff/acts'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { admission, employees } from './employees.ts'
import { employeeEmail, newPassword, personName } from './person.ts'
import { preferenceChange, preferences } from './preferences.ts'
import { refuses } from '../problems.ts'
import { ownProfile } from './sessions.ts'
import { pendingFactorRoutes, ownFactors } from './second-factor.ts'
import { transferNumber, transferTest, requestLimits } from '../settings/settings.ts'
import { instant, uuid } from '../wire.ts'

const actNames = Object.keys(acts) as (keyof typeof acts)[]

export const me = z.object({
  id: uuid,
  email: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable().describe('Address of the picture; null if there is none'),
  role: z.enum(roles),
  may: z.array(z.enum(actNames)),
  goodwillCeiling: z.int().describe('Largest goodwill gift by this employee, in credits'),
  bonusCeiling: z.int().describe('Highest bonus by this employee with one deposit, in credits'),
  secondFrom: z
    .record(z.string(), z.int().nullable())
    .describe('By act: the amount in baht from which a second person must approve; null: never'),
  bonusPresets: z.array(z.int()).describe('Bonus buttons, in percent of the deposit'),
  cancelReasons: z
    .array(z.string())
    .describe('Reasons for cancelling a request. Empty: the standard reasons'),
  requestLimits: requestLimits.describe(
    'Limits of one request by a player. They apply to this employee too, except to those who may override payouts',
  ),
  directMatch: z
    .boolean()
    .describe('Whether a match is shown as being sent at once, also while its order still waits'),
  ageing: z
    .object({ amber: z.int(), red: z.int() })
    .describe('Seconds of waiting after which a row turns amber or red'),
  idleUntil: instant.nullable().describe('When the session ends if nobody uses it; null if it is remembered'),
  idleMinutes: z.int().describe('Minutes without activity after which the session ends'),
  guide: z
    .boolean()
    .describe('Whether first steps of the shop are open and the dashboard of this employee shows them'),
  preferences,
})
export type Me = z.infer<typeof me>

export const staff = {
  me: oc.route({ method: 'GET', path: '/staff/me', tags: ['staff'] }).output(me),
  /** Returns the addresses of the employees' pictures by e-mail, to be shown beside their names. */
  faces: oc
    .route({ method: 'GET', path: '/staff/faces', tags: ['staff'] })
    .output(z.object({ rows: z.array(z.object({ email: z.string(), avatar: z.string() })) })),
  /** Changes only the named preferences, so that two browsers of one employee do not undo each other. */
  savePreferences: oc
    .route({ method: 'POST', path: '/staff/save-preferences', tags: ['staff'] })
    .input(preferenceChange)
    .output(preferences),
  /**
   * Tests a transfer number: calls the bundled back-end with this number for a request that does not exist,
   * so that it answers but no money moves.
   */
  testTransfer: oc
    .route({ method: 'POST', path: '/staff/test-transfer', tags: ['staff'] })
    .input(z.object({ number: transferNumber }))
    .output(transferTest)
    .errors(refuses('backend-not-bundled')),
  /**
   * Creates the first owner. Public, but possible only while there is no owner. Used by the page at the
   * one-time address that the server prints.
   */
  createFirstOwner: oc
    .route({ method: 'POST', path: '/staff/create-first-owner', tags: ['staff'] })
    .input(
      z.object({
        token: z.string().max(200),
        email: employeeEmail,
        firstName: personName,
        lastName: personName,
        password: newPassword,
      }),
    )
    .output(z.object({ email: z.string() }))
    .errors(refuses('password-easy', 'owner-exists', 'setup-token-wrong', 'employee-exists')),
  ...ownProfile,
  ...pendingFactorRoutes,
  ...ownFactors,
  ...employees,
  ...admission,
}
