import type { OperationId } from '@khlang/domain/brand'
import type { BackendProfile } from '@khlang/domain/crediting/backend-profile'
import { writeAudit } from '#platform/audit.ts'
import { bearerOf, wrongHeader } from '#platform/backend-address.ts'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { profileRow } from './profile-rows.ts'
import { type Headers, sealHeaders } from './profile-secret.ts'
import { addProfile, findProfile, lockBackend, type StoredProfile } from './profile-store.ts'

/** How the back-end recognises us: not at all, as in the profile with version `of`, by a token, or by headers. */
type Secret =
  | { is: 'none' }
  | { is: 'kept'; of: number }
  | { is: 'bearer'; token: string }
  | { is: 'headers'; headers: { name: string; value: string }[] }
type Input = BackendProfile & { operationId: OperationId; secret: Secret }

/**
 * Saves a new profile version. Until it is activated, only trial orders and balance trials use it. For the bundled
 * back-end it refuses a secret and another mode.
 */
export async function saveBackendDraft(context: Context, { operationId, secret, ...profile }: Input) {
  const { caller, sql, sealing, backend } = context
  const actor = permit(caller, 'backend.manage')
  const { place, bundled, mode } = backend
  if (bundled && (secret.is !== 'none' || profile.mode !== mode)) refuse('backend-bundled-fixed')
  // A repeated operation is recognised by its stored input. That input must not reveal the secret, so it has
  // only a hash.
  const secretHash = sealing.hash(JSON.stringify(secret)).toString('base64')
  const operation = {
    actor: actor.email,
    command: 'crediting/save-backend-draft',
    operationId,
    input: { ...profile, secret: secretHash },
  }
  return once(sql, operation, async (tx) => {
    await lockBackend(tx, place)
    const sealed = await sealedOf(tx, context, secret)
    const savedProfile = await addProfile(tx, { ...profile, ...sealed, place, madeBy: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'backend.saveDraft',
      object: ['backend-profile', String(savedProfile.version)],
      after: { ...profile, place, headers: savedProfile.headerNames },
    })
    return profileRow(savedProfile)
  })
}

type Sealed = Pick<StoredProfile, 'headerNames' | 'secretSealed'>

async function sealedOf(tx: Tx, { sealing, backend: { place } }: Context, secret: Secret): Promise<Sealed> {
  const sealed = (headers: Headers): Sealed => ({
    headerNames: Object.keys(headers),
    secretSealed: sealHeaders(sealing, place, headers),
  })
  switch (secret.is) {
    case 'none':
      return { headerNames: [], secretSealed: null }
    case 'kept': {
      const { headerNames, secretSealed } =
        (await findProfile(tx, { version: secret.of, place })) ?? refuse('not-found')
      return { headerNames, secretSealed }
    }
    case 'bearer':
      return sealed(bearerOf(secret.token))
    case 'headers': {
      const wrongHeaderField = secret.headers.find(({ name, value }) => wrongHeader(name, value) !== null)
      if (wrongHeaderField)
        return refuse('backend-header-wrong', {
          detail: `The header ${wrongHeaderField.name} cannot be sent.`,
        })
      return sealed(Object.fromEntries(secret.headers.map(({ name, value }) => [name.toLowerCase(), value])))
    }
  }
}
