/** The crediting back-end's address, and the headers that identify us in every call. */
export type BackendAddress = { url: string; headers: Readonly<Record<string, string>> }

export const bearerOf = (token: string): BackendAddress['headers'] => ({ authorization: `Bearer ${token}` })

type BackendEnv = {
  CREDIT_BACKEND_URL?: string | undefined
  CREDIT_BACKEND_TOKEN?: string | undefined
  CREDIT_BACKEND_HEADER?: string | undefined
}

/** Headers that each call sets itself. They cannot be used to send a secret. */
const callHeaders = new Set([
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
 * Reads the settings of an external back-end with the bearer token or header that identifies us. Returns null
 * if the bundled back-end is to be started, or one sentence that says what is wrong. The sentence never
 * contains a secret.
 */
export function readBackendAddress(env: BackendEnv): BackendAddress | null | string {
  const { CREDIT_BACKEND_URL: url, CREDIT_BACKEND_TOKEN: token, CREDIT_BACKEND_HEADER: header } = env
  if (url === undefined) {
    if (token === undefined && header === undefined) return null
    const name = token === undefined ? 'CREDIT_BACKEND_HEADER' : 'CREDIT_BACKEND_TOKEN'
    return `CREDIT_BACKEND_URL is missing: ${name} is set, and the bundled back-end has a secret of its own.`
  }
  const address = { url: url.replace(/\/$/, ''), headers: {} }
  if (token !== undefined && header !== undefined)
    return 'CREDIT_BACKEND_TOKEN is set, and CREDIT_BACKEND_HEADER too: leave one of them out.'
  if (token !== undefined)
    return tokenText.test(token)
      ? { ...address, headers: bearerOf(token) }
      : 'CREDIT_BACKEND_TOKEN must be one word of letters, digits and signs.'
  if (header === undefined) return address
  const { name = '', value = '' } = headerLine.exec(header)?.groups ?? {}
  if (name === '') return 'CREDIT_BACKEND_HEADER must be a header such as X-Api-Key: the secret.'
  if (callHeaders.has(name.toLowerCase()))
    return `CREDIT_BACKEND_HEADER must be another header than ${name}, which each call sets itself.`
  return { ...address, headers: { [name.toLowerCase()]: value } }
}

const bundledName = 'bundled'
/**
 * Returns the name under which a profile of this back-end is kept: its address without secret parts. A profile
 * is used only at the back-end it was made for.
 */
export function backendName({ url, bundled }: { url: string; bundled: boolean }): string {
  if (bundled) return bundledName
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/$/, '')
}

/** Returns why a header cannot be used for authentication (`'ours'`: each call sets it itself); null if it can. */
export function wrongHeader(name: string, value: string): 'name' | 'ours' | 'value' | null {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'name'
  if (callHeaders.has(name.toLowerCase())) return 'ours'
  return headerLine.test(`x: ${value}`) ? null : 'value'
}
