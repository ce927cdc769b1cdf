const name = 'khlang.push_device'
const lifetimeSeconds = 400 * 24 * 60 * 60

/**
 * Returns the cookie by which a browser that gets push notifications is recognised, so that it stays the same
 * device when somebody signs in there again. The cookie grants no access: the database stores whose device it is.
 * With TLS the cookie is bound to this host.
 */
export const pushDeviceCookie = (deviceId: string, publicUrl: string): string => {
  const attributes = `Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax`
  return publicUrl.startsWith('https:')
    ? `__Host-${name}=${deviceId}; Path=/; Secure; ${attributes}`
    : `${name}=${deviceId}; Path=/api; ${attributes}`
}

/**
 * Returns the id of the device in the cookies; null if there is none. Without TLS, and before the cookie was bound
 * to its host, it has the shorter name.
 */
export function pushDeviceOf(cookies: string | undefined): string | null {
  const all = cookies?.split('; ') ?? []
  for (const one of [`__Host-${name}=`, `${name}=`]) {
    const id = all.find((cookie) => cookie.startsWith(one))?.slice(one.length) ?? ''
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id
  }
  return null
}
