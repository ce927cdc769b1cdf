import { acts, roles } from '@khlang/domain/staff/acts'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { admission, employees } from './employees.ts'
import { employeeEmail, newPassword, personName } from './person.ts'
import { preferenceChange, preferences } from './preferences.ts'
import { refuses } from './problems.ts'
import { ownAccount } from './sessions.ts'
import { pendingFactorRoutes, ownFactors } from './second-factor.ts'
import { settingsChange, settingsShown, transferNumber, transferTest, requestLimits } from './settings.ts'
import { instant } from './wire.ts'

const actNames = Object.keys(acts) as (keyof typeof acts)[]

export const me = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable().describe('Where the picture is; null: initials'),
  role: z.enum(roles),
  may: z.array(z.enum(actNames)),
  goodwillCeiling: z.int().describe('The most that this employee may give out of kindness at once'),
  bonusCeiling: z.int().describe('The most that this employee may give with one deposit'),
  secondFrom: z
    .record(z.string(), z.int().nullable())
    .describe('Act → from how many baht a second person is needed; null for never'),
  bonusPresets: z.array(z.int()).describe('In percent of a deposit'),
  cancelReasons: z.array(z.string()).describe('Empty: the usual ones'),
  requestLimits: requestLimits.describe(
    'What players may ask for; bind this employee unless they may override a payout',
  ),
  directMatch: z.boolean().describe('A match is shown as done while it is being sent'),
  ageing: z.object({ amber: z.int(), red: z.int() }).describe('Seconds of waiting'),
  idleUntil: instant
    .nullable()
    .describe('When this session ends unless somebody uses it; null for one that is remembered'),
  idleMinutes: z.int().describe('So long it lasts without a hand on it'),
  preferences,
})
export type Me = z.infer<typeof me>

export const staff = {
  me: oc.route({ method: 'GET', path: '/staff/me', tags: ['staff'] }).output(me),
  /** Of the colleagues who have a picture. */
  faces: oc
    .route({ method: 'GET', path: '/staff/faces', tags: ['staff'] })
    .output(z.object({ rows: z.array(z.object({ email: z.string(), avatar: z.string() })) })),
  /** Changes only the named preferences, so that two browsers of one employee do not undo each other. */
  savePreferences: oc
    .route({ method: 'POST', path: '/staff/save-preferences', tags: ['staff'] })
    .input(preferenceChange)
    .output(preferences),
  settings: oc.route({ method: 'GET', path: '/staff/settings', tags: ['staff'] }).output(settingsShown),
  /** Changes only the named settings. Every change is in the audit with the value before. */
  saveSettings: oc
    .route({ method: 'POST', path: '/staff/save-settings', tags: ['staff'] })
    .input(settingsChange)
    .output(settingsShown)
    .errors(refuses('factor-missing', 'approval-needed', 'backend-decides', 'stale-version')),
  /** Asks the bundled back-end under this number for a request that does not exist: it answers, and nothing moves. */
  testTransfer: oc
    .route({ method: 'POST', path: '/staff/test-transfer', tags: ['staff'] })
    .input(z.object({ number: transferNumber }))
    .output(transferTest)
    .errors(refuses('backend-not-bundled')),
  /** Public, and only until there is an owner: used by the page behind the one-time address of the first start. */
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
    .errors(refuses('password-easy', 'owner-exists', 'setup-token-wrong')),
  ...ownAccount,
  ...pendingFactorRoutes,
  ...ownFactors,
  ...employees,
  ...admission,
}
