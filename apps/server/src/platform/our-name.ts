import { isNear } from './near.ts'

/**
 * Whether a request was sent to us under a name of ours: that of PUBLIC_URL, or one that only this machine and its network know. A page
 * elsewhere can have its own name mean this machine from one moment to the next; the browser then takes us for a part of that page.
 */
export function isOurName(hostname: string, publicUrl: string): boolean {
  return hostname.toLowerCase() === new URL(publicUrl).hostname || isNear(hostname)
}
