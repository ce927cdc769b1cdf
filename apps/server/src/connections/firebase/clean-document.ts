import { createHash } from 'node:crypto'
import { knownFields, type OldCollection } from '@khlang/contract/old-words'
import { canonical } from '#platform/operation.ts'
import { storableText } from '#platform/storable.ts'
import type { OldDocument } from './layouts.ts'
import { oneForm } from './live-value.ts'

/** Whatever is called like this opens something: it is not written down anywhere, not even aside. */
const secretName = /passw|passcode|^pass$|^pwd$|secret|token|^pin$|hash$|^salt$/i

export type CleanDocument = {
  collection: string
  key: string
  body: Record<string, unknown>
  digest: string
  /** How long it is as text. */
  bytes: number
  /** As it was, where somebody signs in by it: to be hashed at once and forgotten. */
  password: string | null
  /** Of an account: what the old sign-in kept of its password. */
  oldHash: { hash: string; salt: string } | null
  unknownFields: string[]
  /** Names of what was thrown away. */
  secrets: string[]
}

/** A document as it may be kept: nothing secret, nothing that a database cannot hold. */
export function cleanDocument({ collection, key, body }: OldDocument): CleanDocument {
  const secrets: string[] = []
  const kept = clean(body, '', secrets) as Record<string, unknown>
  const text = canonical(kept)
  const known = new Set(knownFields[collection as OldCollection] ?? Object.keys(kept))
  return {
    collection,
    key: storableText(key),
    body: kept,
    digest: createHash('sha256').update(text).digest('hex'),
    bytes: Buffer.byteLength(text),
    password: signsIn.has(collection) ? textOf(body['password']) : null,
    oldHash: collection === 'auth' ? oldHashOf(body) : null,
    unknownFields: Object.keys(kept).filter((name) => !known.has(name)),
    secrets,
  }
}

/** Employees sign in by their account; what stands beside their names is a copy that everybody could read. */
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
