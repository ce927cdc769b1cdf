import { createHmac } from 'node:crypto'

const part = (what: unknown) => Buffer.from(JSON.stringify(what)).toString('base64url')

/** Returns claims as the wallet signs them for its webhook: a token by HS256 under the key that its app shows. */
export function walletToken(claims: object, { by, alg = 'HS256' }: { by: string; alg?: string }): string {
  const head = `${part({ alg, typ: 'JWT' })}.${part(claims)}`
  const signature = alg === 'none' ? '' : createHmac('sha256', by).update(head).digest('base64url')
  return `${head}.${signature}`
}
