/**
 * The crediting back-end's address, and the headers that identify us in every call. `name`: what it is called where its
 * address does not identify it (`backendName`).
 */
export type BackendAddress = { url: string; headers: Readonly<Record<string, string>>; name?: string }

export const bearerOf = (token: string): BackendAddress['headers'] => ({ authorization: `Bearer ${token}` })

type BackendEnv = {
  CREDIT_BACKEND_URL?: string | undefined
  CREDIT_BACKEND_TOKEN?: string | undefined
  CREDIT_BACKEND_HEADER?: string | undefined
  CREDIT_BACKEND_NAME?: string | undefined
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
  const name = env.CREDIT_BACKEND_NAME?.trim()
  if (url === undefined) {
    if (name !== undefined)
      return 'CREDIT_BACKEND_URL is missing: CREDIT_BACKEND_NAME is set, and the bundled back-end has a name of its own.'
    if (token === undefined && header === undefined) return null
    const variable = token === undefined ? 'CREDIT_BACKEND_HEADER' : 'CREDIT_BACKEND_TOKEN'
    return `CREDIT_BACKEND_URL is missing: ${variable} is set, and the bundled back-end has a secret of its own.`
  }
  if (name !== undefined && (name === '' || name.length > maxNameLength || name === bundledName))
    return `CREDIT_BACKEND_NAME must be a text of 1 to ${maxNameLength} characters other than ${bundledName}: the former address of the back-end, or a name of yours.`
  const address = { url: url.replace(/\/+$/, ''), headers: {}, ...(name !== undefined && { name }) }
  if (token !== undefined && header !== undefined)
    return 'CREDIT_BACKEND_TOKEN is set, and CREDIT_BACKEND_HEADER too: leave one of them out.'
  if (token !== undefined)
    return tokenText.test(token)
      ? { ...address, headers: bearerOf(token) }
      : 'CREDIT_BACKEND_TOKEN must be one word of letters, digits and signs.'
  if (header === undefined) return address
  const { name: headerName = '', value = '' } = headerLine.exec(header)?.groups ?? {}
  if (headerName === '') return 'CREDIT_BACKEND_HEADER must be a header such as X-Api-Key: the secret.'
  if (callHeaders.has(headerName.toLowerCase()))
    return `CREDIT_BACKEND_HEADER must be another header than ${headerName}, which each call sets itself.`
  return { ...address, headers: { [headerName.toLowerCase()]: value } }
}

const bundledName = 'bundled'
const maxNameLength = 200
/**
 * Returns the name that identifies this back-end: the configured one, or its address without secret parts. Profiles and
 * calls belong to a name: a profile is used, and a call repeated, only where the name is the same.
 */
export function backendName({
  url,
  name = url,
  bundled,
}: Pick<BackendAddress, 'url' | 'name'> & { bundled: boolean }): string {
  if (bundled) return bundledName
  if (!URL.canParse(name)) return name
  const { origin, pathname } = new URL(name)
  return origin === 'null' ? name : origin + pathname.replace(/\/$/, '')
}

/** Returns why a header cannot be used for authentication (`'ours'`: each call sets it itself); null if it can. */
export function wrongHeader(name: string, value: string): 'name' | 'ours' | 'value' | null {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'name'
  if (callHeaders.has(name.toLowerCase())) return 'ours'
  return headerLine.test(`x: ${value}`) ? null : 'value'
}
