import { randomUUID } from 'node:crypto'

const lastsSeconds = 400 * 24 * 60 * 60
const nameOf = (publicUrl: string) => `${publicUrl.startsWith('https:') ? '__Host-' : ''}khlang.device`

export const newDevice = (): string => randomUUID()

/** By which a machine is known again on which somebody signed in. It opens nothing: it only has a brake of its own against guessing. */
export const deviceCookie = (device: string, publicUrl: string): string =>
  `${nameOf(publicUrl)}=${device}; Max-Age=${lastsSeconds}; Path=/; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`

export function deviceOf(cookies: string | undefined, publicUrl: string): string | null {
  const name = nameOf(publicUrl)
  const found = cookies?.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  const id = found?.slice(name.length + 1) ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
}
