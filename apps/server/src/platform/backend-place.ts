/** Where the crediting back-end is, and what every call to it brings along so that it knows who calls. */
export type BackendPlace = { url: string; headers: Readonly<Record<string, string>> }

export const bearerOf = (token: string): BackendPlace['headers'] => ({ authorization: `Bearer ${token}` })

type Given = {
  CREDIT_BACKEND_URL?: string | undefined
  CREDIT_BACKEND_TOKEN?: string | undefined
  CREDIT_BACKEND_HEADER?: string | undefined
}

/** What a call says of itself; a secret under one of these names would break it. */
const ours = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'idempotency-key',
  'transfer-encoding',
])
const headerLine = /^(?<name>[\w!#$%&'*+.^`|~-]+): ?(?<value>[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/
const tokenText = /^[\x21-\x7e]+$/

/**
 * An outside back-end, with the bearer token or the header by which it knows us; null where the bundled one is started, and one sentence
 * where it cannot be. What is secret of it is in no sentence.
 */
export function readBackendPlace(given: Given): BackendPlace | null | string {
  const { CREDIT_BACKEND_URL: url, CREDIT_BACKEND_TOKEN: token, CREDIT_BACKEND_HEADER: header } = given
  if (url === undefined) {
    if (token === undefined && header === undefined) return null
    const name = token === undefined ? 'CREDIT_BACKEND_HEADER' : 'CREDIT_BACKEND_TOKEN'
    return `CREDIT_BACKEND_URL is missing: ${name} is set, and the bundled back-end has a secret of its own.`
  }
  const place = { url: url.replace(/\/$/, ''), headers: {} }
  if (token !== undefined && header !== undefined)
    return 'CREDIT_BACKEND_TOKEN is set, and CREDIT_BACKEND_HEADER too: leave one of them out.'
  if (token !== undefined)
    return tokenText.test(token)
      ? { ...place, headers: bearerOf(token) }
      : 'CREDIT_BACKEND_TOKEN must be one word of letters, digits and signs.'
  if (header === undefined) return place
  const { name = '', value = '' } = headerLine.exec(header)?.groups ?? {}
  if (name === '') return 'CREDIT_BACKEND_HEADER must be a header such as X-Api-Key: the secret.'
  if (ours.has(name.toLowerCase()))
    return `CREDIT_BACKEND_HEADER must be another header than ${name}, which each call sets itself.`
  return { ...place, headers: { [name.toLowerCase()]: value } }
}

const bundledPlace = 'bundled'
/** By what a back-end is known, without what is secret of its address: a profile is used at the one it was made for. */
export function placeName({ url, bundled }: { url: string; bundled: boolean }): string {
  if (bundled) return bundledPlace
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/$/, '')
}

/** Why a header cannot be one that says who calls; null where it can. */
export function wrongHeader(name: string, value: string): 'name' | 'ours' | 'value' | null {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'name'
  if (ours.has(name.toLowerCase())) return 'ours'
  return headerLine.test(`x: ${value}`) ? null : 'value'
}
