import type { Me } from '@khlang/contract/staff/staff'

/**
 * Returns the employee that the server wrote into the page; null if nobody was signed in, or the server did
 * not know in time.
 */
export function meInPage(): Me | null {
  const jsonText = typeof document === 'undefined' ? null : document.getElementById('me')?.textContent
  return jsonText ? (JSON.parse(jsonText) as Me) : null
}
