const name = 'khlang.push_device'
const lastsSeconds = 400 * 24 * 60 * 60

/**
 * By which a browser says which device it is, so that it stays the same one when somebody signs in there again. It opens nothing: whose the
 * device is stands in the database. By TLS it is bound to this very host, as every cookie of ours.
 */
export const pushDeviceCookie = (deviceId: string, publicUrl: string): string => {
  const kept = `Max-Age=${lastsSeconds}; HttpOnly; SameSite=Lax`
  return publicUrl.startsWith('https:')
    ? `__Host-${name}=${deviceId}; Path=/; Secure; ${kept}`
    : `${name}=${deviceId}; Path=/api; ${kept}`
}

/** Also by the name that it had before it was bound to its host. */
export function pushDeviceOf(cookies: string | undefined): string | null {
  const all = cookies?.split('; ') ?? []
  for (const one of [`__Host-${name}=`, `${name}=`]) {
    const id = all.find((cookie) => cookie.startsWith(one))?.slice(one.length) ?? ''
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id
  }
  return null
}
