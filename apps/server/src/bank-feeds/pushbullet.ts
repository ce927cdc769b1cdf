import { createDecipheriv, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import type { IncomingMessage } from '@khlang/domain/bank-feeds/phone'
import { z } from 'zod'

/**
 * Pushbullet's documented protocol: a stream of heartbeats and pushes, and an API for
 * stored pushes.
 */

export type PushbulletEndpoints = { stream: string; api: string }
export const pushbullet: PushbulletEndpoints = {
  stream: 'wss://stream.pushbullet.com/websocket',
  api: 'https://api.pushbullet.com/v2',
}

/** Thrown if Pushbullet refuses our token. A missing answer is a different error. */
export class TokenRefused extends Error {}

const callMs = 10_000

async function call(endpoints: PushbulletEndpoints, token: string, path: string): Promise<unknown> {
  const answer = await fetch(`${endpoints.api}${path}`, {
    headers: { 'access-token': token },
    redirect: 'error',
    signal: AbortSignal.timeout(callMs),
  })
  if (answer.status === 401 || answer.status === 403) throw new TokenRefused()
  if (!answer.ok) throw new Error(`Pushbullet answered ${answer.status}`)
  return await answer.json()
}

const user = z.object({ iden: z.string().min(1).max(200) })
/** Returns the id of the token's owner, which is the salt of the end-to-end encryption. */
export const ownerOf = async (endpoints: PushbulletEndpoints, token: string): Promise<string> =>
  user.parse(await call(endpoints, token, '/users/me')).iden

const text = z.string().max(20_000).catch('')
/** The latest time that a Date can hold. */
const latestSeconds = 8_640_000_000_000
const seconds = z.number().positive().max(latestSeconds)
const time = seconds.optional().catch(undefined)
const stored = z.object({
  modified: seconds,
  created: time,
  type: text,
  title: text,
  body: text,
  sender_name: text,
})
const page = z.object({ pushes: z.array(stored.catch(null as never)), cursor: z.string().optional() })
/** Pages of a hundred pushes that are read at most. */
const maxPages = 100

export type StoredPush = z.infer<typeof stored>

/**
 * Returns pushes stored since a time (Unix seconds), oldest first: notes of a phone's forwarder, which survive a broken
 * connection. The API returns the newest first, and only a limited number of pages is read. `complete`:
 * whether all pushes were read.
 */
export async function storedSince(
  endpoints: PushbulletEndpoints,
  token: string,
  since: number,
): Promise<{ pushes: StoredPush[]; complete: boolean }> {
  const found: StoredPush[] = []
  let cursor: string | undefined
  for (let pageNumber = 0; pageNumber < maxPages; pageNumber++) {
    const query = new URLSearchParams({
      modified_after: String(since),
      active: 'true',
      limit: '100',
      ...(cursor && { cursor }),
    })
    const { pushes, cursor: next } = page.parse(await call(endpoints, token, `/pushes?${query}`))
    found.push(...pushes.filter((one) => one !== null))
    cursor = next
    if (!cursor) break
  }
  return { pushes: found.toSorted((a, b) => a.modified - b.modified), complete: !cursor }
}

/** Reads a note: its title is the sender, as forwarders send it. Null for any other push and an empty note. */
export const noteOf = ({ type, title, body, created, modified }: StoredPush): IncomingMessage | null =>
  type === 'note' && body !== ''
    ? { sender: title, app: null, title: null, text: body, heardAt: momentOf(created ?? modified) }
    : null

const mirror = z.object({
  type: z.literal('mirror'),
  application_name: text,
  package_name: text,
  title: text,
  body: text,
  created: time,
})
const sms = z.object({
  type: z.literal('sms_changed'),
  notifications: z
    .array(z.object({ title: text, body: text, timestamp: time }).catch(null as never))
    .catch([]),
})
const sealed = z.object({ encrypted: z.literal(true), ciphertext: z.string().max(100_000) })

/** The messages in a push, or its ciphertext if the phone encrypts. */
export type Ephemeral = { messages: IncomingMessage[] } | { ciphertext: string }

/** Extracts messages from a push; other activities of the phone are ignored. */
export function readPush(push: unknown, heardAt: Date): Ephemeral {
  const encrypted = sealed.safeParse(push)
  if (encrypted.success) return { ciphertext: encrypted.data.ciphertext }
  const mirrored = mirror.safeParse(push)
  if (mirrored.success) {
    const { application_name, package_name, title, body, created } = mirrored.data
    if (body === '') return { messages: [] }
    const at = created === undefined ? heardAt : momentOf(created)
    return {
      messages: [
        {
          sender: application_name || package_name,
          app: package_name || null,
          title: title || null,
          text: body,
          heardAt: at,
        },
      ],
    }
  }
  const texted = sms.safeParse(push)
  if (!texted.success) return { messages: [] }
  return {
    messages: texted.data.notifications
      .filter((one) => one !== null && one.body !== '')
      .map(({ title, body, timestamp }) => ({
        sender: title,
        app: null,
        title: null,
        text: body,
        heardAt: timestamp === undefined ? heardAt : momentOf(timestamp),
      })),
  }
}

export const momentOf = (seconds: number) => new Date(Math.round(seconds * 1_000))

const derive = promisify(pbkdf2)
/** Derives the key of the end-to-end encryption as Pushbullet documents it; the id of the token's owner is the salt. */
export const endKeyOf = (password: string, owner: string) => derive(password, owner, 30_000, 32, 'sha256')

/** Where the parts of an encrypted push begin, in bytes; before them is the version, the character 1. */
const [tagAt, ivAt, bodyAt] = [1, 17, 29]

/** Decrypts an end-to-end encrypted push; null if the password differs or the push is malformed. */
export function openPush(ciphertext: string, key: Buffer): unknown {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length <= bodyAt || bytes[0] !== '1'.charCodeAt(0)) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(ivAt, bodyAt)).setAuthTag(
      bytes.subarray(tagAt, ivAt),
    )
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()]).toString())
  } catch {
    return null
  }
}
