import { createHash } from 'node:crypto'
import type { OldCollection } from '@khlang/contract/old-collections'
import { knownFields } from '@khlang/contract/old-words'
import { canonical } from '#platform/operation.ts'
import { storableText } from '#platform/database/storable.ts'
import type { OldDocument } from './layouts.ts'
import { oneForm } from '../live-project/live-value.ts'

/** Fields with such names contain secrets. They are never stored, not even with the unused fields. */
const secretName = /passw|passcode|^pass$|^pwd$|secret|token|^pin$|hash$|^salt$/i

export type CleanDocument = {
  collection: string
  key: string
  body: Record<string, unknown>
  digest: string
  /** Length of the body as JSON. */
  bytes: number
  /** The plain password of a person who signs in with it. It is hashed at once and then dropped. */
  password: string | null
  /** For an account: the password hash of the old sign-in. */
  oldHash: { hash: string; salt: string } | null
  unknownFields: string[]
  /** Names of the fields that were dropped. */
  secrets: string[]
}

/** Cleans a document for storage: removes secrets and characters that the database cannot store. */
export function cleanDocument({ collection, key, body }: OldDocument): CleanDocument {
  const secrets: string[] = []
  const cleanBody = clean(body, '', secrets) as Record<string, unknown>
  const text = canonical(cleanBody)
  const knownNames = new Set(knownFields[collection as OldCollection] ?? Object.keys(cleanBody))
  return {
    collection,
    key: storableText(key),
    body: cleanBody,
    digest: createHash('sha256').update(text).digest('hex'),
    bytes: Buffer.byteLength(text),
    password: signsIn.has(collection) ? textOf(body['password']) : null,
    oldHash: collection === 'auth' ? oldHashOf(body) : null,
    unknownFields: Object.keys(cleanBody).filter((name) => !knownNames.has(name)),
    secrets,
  }
}

/**
 * Collections whose documents have the password that is used to sign in. Employees are not among them: they
 * sign in with their account, and the password in their document is a readable copy.
 */
const signsIn: ReadonlySet<string> = new Set(['users', 'agents'])

const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

function oldHashOf(body: Record<string, unknown>) {
  const [hash, salt] = [body['passwordHash'], body['salt']]
  return typeof hash === 'string' && typeof salt === 'string' ? { hash, salt } : null
}

function clean(value: unknown, path: string, secrets: string[]): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((one) => clean(one, path, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(oneForm(value as Record<string, unknown>)).flatMap(([name, inner]) => {
      if (!secretName.test(name)) return [[storableText(name), clean(inner, `${path}${name}.`, secrets)]]
      secrets.push(`${path}${name}`)
      return []
    }),
  )
}
