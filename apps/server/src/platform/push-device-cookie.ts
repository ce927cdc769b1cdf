const name = 'khlang.push_device'
const lastsSeconds = 400 * 24 * 60 * 60

/**
 * By which a browser says which device it is, so that it stays the same one when somebody signs in there again. It opens nothing: whose the
 * device is stands in the database.
 */
export const pushDeviceCookie = (deviceId: string, publicUrl: string): string =>
  `${name}=${deviceId}; Max-Age=${lastsSeconds}; Path=/api; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

export function pushDeviceOf(cookies: string | undefined): string | null {
  const found = cookies?.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  const id = found?.slice(name.length + 1) ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
}
