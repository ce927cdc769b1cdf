import type { EmployeeId } from '@khlang/domain/brand'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { employeeRow } from './employees.ts'
import { refuses } from '../problems.ts'
import { id, instant, text } from '../wire.ts'

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]*$/, 'Base64url.')

const signed = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
}

/** A browser's answer after it created a passkey (WebAuthn, `toJSON`). */
const newPasskey = z.object({
  ...signed,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type NewPasskey = z.infer<typeof newPasskey>

/** A browser's answer after it signed with a passkey. */
export const passkeyProof = z.object({
  ...signed,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(200).nullish(),
  }),
})
export type PasskeyProof = z.infer<typeof passkeyProof>

const passkeyOptions = z.object({
  options: z.record(z.string(), z.unknown()).describe('Options for `navigator.credentials`, as JSON'),
})

const factorStatus = z.object({
  email: z.string(),
  displayName: z.string(),
  pending: z.boolean().describe('Whether the session is not complete before the second factor is verified'),
  missing: z
    .boolean()
    .describe('Whether there is no second factor yet. While `pending`, one must be set up first'),
  authenticator: z.boolean(),
  passkeys: z.int(),
  recoveryLeft: z.int(),
  password: z
    .boolean()
    .describe('Whether there is a password, which is asked for if there is no second factor'),
  signedInRecently: z
    .boolean()
    .describe('Whether the sign-in is recent enough to set up a second factor without signing in again'),
})
export type FactorStatus = z.infer<typeof factorStatus>

const secondFactors = z.object({
  demanded: z.boolean().describe('Whether the role requires a second factor'),
  password: z.boolean(),
  authenticator: z.object({ since: instant, usedAt: instant.nullable() }).nullable(),
  recoveryLeft: z.int(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), since: instant, usedAt: instant.nullable() }),
  ),
})
export type SecondFactors = z.infer<typeof secondFactors>

const proved = z.object({
  by: z.enum(['authenticator', 'passkey', 'recovery']),
  recoveryLeft: z.int(),
})
export type Proved = z.infer<typeof proved>

const newCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .nullable()
    .describe('New recovery codes, returned only once; null if unused ones are left'),
})
const passkeyName = text(60, 1)
const proof = z.object({ password: z.string().max(200).optional() })
const passkeyId = z.object({ id: z.string().min(1).max(1_400) })
const removed = z.object({ removed: z.literal(true) })

const readRoute = (path: string) => oc.route({ method: 'GET', path: `/staff/${path}`, tags: ['staff'] })
const command = (path: string) => oc.route({ method: 'POST', path: `/staff/${path}`, tags: ['staff'] })

/** Proves a second factor: to complete a pending session, or for step-up of a complete one. */
export const pendingFactorRoutes = {
  factorDoor: readRoute('factor-door').output(factorStatus),
  /** Accepts a code of the app, or a recovery code. Each works once. */
  proveFactor: command('prove-factor')
    .input(z.object({ code: z.string().min(1).max(40) }))
    .output(proved)
    .errors(refuses('code-wrong', 'code-used', 'factor-missing', 'too-many-tries')),
  /**
   * Accepts the password as step-up for employees without a second factor. It is needed only if the shop requires that.
   */
  provePassword: command('prove-password')
    .input(z.object({ password: z.string().min(1).max(200) }))
    .output(z.object({ proved: z.literal(true) }))
    .errors(
      refuses(
        'password-wrong',
        'sign-in-again',
        'second-factor-needed',
        'fresh-factor-needed',
        'too-many-tries',
      ),
    ),
  beginPasskeyProof: command('begin-passkey-proof').output(passkeyOptions).errors(refuses('factor-missing')),
  provePasskey: command('prove-passkey')
    .input(z.object({ credential: passkeyProof }))
    .output(proved)
    .errors(refuses('passkey-wrong', 'offer-expired')),
}

/**
 * The caller's own second factors. Setting one up, removing one or renewing the recovery codes ends the caller's other
 * sessions. Only `removeSecondFactors` is about another employee.
 */
export const ownFactors = {
  mySecondFactors: readRoute('my-second-factors').output(secondFactors),
  beginAuthenticator: command('begin-authenticator')
    .input(proof)
    .output(z.object({ secret: z.string(), address: z.string() }))
    .errors(
      refuses(
        'second-factor-needed',
        'fresh-factor-needed',
        'password-wrong',
        'sign-in-again',
        'too-many-tries',
      ),
    ),
  confirmAuthenticator: command('confirm-authenticator')
    .input(z.object({ code: z.string().min(1).max(40) }))
    .output(newCodes)
    .errors(refuses('second-factor-needed', 'code-wrong', 'offer-expired', 'too-many-tries')),
  removeAuthenticator: command('remove-authenticator')
    .output(removed)
    .errors(refuses('factor-missing', 'fresh-factor-needed', 'not-found', 'factor-demanded')),
  renewRecoveryCodes: command('renew-recovery-codes')
    .output(z.object({ recoveryCodes: z.array(z.string()) }))
    .errors(refuses('fresh-factor-needed', 'factor-missing')),
  beginPasskey: command('begin-passkey')
    .input(proof)
    .output(passkeyOptions)
    .errors(
      refuses(
        'second-factor-needed',
        'fresh-factor-needed',
        'password-wrong',
        'sign-in-again',
        'too-many-passkeys',
        'too-many-tries',
      ),
    ),
  addPasskey: command('add-passkey')
    .input(z.object({ name: passkeyName, credential: newPasskey }))
    .output(newCodes)
    .errors(refuses('second-factor-needed', 'passkey-wrong', 'passkey-there', 'offer-expired')),
  renamePasskey: command('rename-passkey')
    .input(passkeyId.extend({ name: passkeyName }))
    .output(z.object({ name: z.string() }))
    .errors(refuses('not-found')),
  removePasskey: command('remove-passkey')
    .input(passkeyId)
    .output(removed)
    .errors(refuses('factor-missing', 'fresh-factor-needed', 'not-found', 'last-way-in', 'factor-demanded')),
  /** Removes the second factors of an employee who lost them. Ends all of their sessions. */
  removeSecondFactors: command('remove-second-factors')
    .input(
      z.object({
        id: id<EmployeeId>(),
        version: z
          .int()
          .min(1)
          .describe(
            'The version you last read. If it has changed since, the call is refused with `stale-version`',
          ),
        reason: text(500, 1),
      }),
    )
    .output(employeeRow)
    .errors(
      refuses('not-found', 'stale-version', 'employee-oneself', 'employee-without-factor', 'approval-needed'),
    ),
}
