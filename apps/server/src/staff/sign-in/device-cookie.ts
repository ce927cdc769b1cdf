import { randomUUID } from 'node:crypto'

const lifetimeSeconds = 400 * 24 * 60 * 60
const nameOf = (publicUrl: string) => `${publicUrl.startsWith('https:') ? '__Host-' : ''}khlang.device`

/** Returns a new id for a browser. */
export const newDevice = (): string => randomUUID()

/**
 * Returns the cookie that identifies a browser in which somebody has signed in by password. The cookie grants no
 * access: it gives the browser its own limit of attempts, and says whether its sign-in page offers to stay signed in.
 */
export const deviceCookie = (device: string, publicUrl: string): string =>
  `${nameOf(publicUrl)}=${device}; Max-Age=${lifetimeSeconds}; Path=/; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** Returns the id in the device cookie of a browser; null if it sends no valid one. */
export function deviceIdOf(cookies: string | undefined, publicUrl: string): string | null {
  const name = nameOf(publicUrl)
  const found = cookies?.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  const id = found?.slice(name.length + 1) ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
}
