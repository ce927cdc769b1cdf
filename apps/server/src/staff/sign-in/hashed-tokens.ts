import type { DBAdapter } from 'better-auth/adapters'
import { storedToken } from '../sessions/session-token.ts'

type Condition = { field: string; value: unknown }
type Row = Record<string, unknown>
type AdapterCall = { model: string; where?: Condition[]; data?: Row; update?: Row }
type Ask = (call: AdapterCall) => Promise<unknown>

/**
 * Wraps the sign-in library's database adapter so that the hash of a session's token is stored instead of the
 * token. The library itself still works with tokens: in a session that it created or looked up by a token, it
 * gets the token back.
 */
export const hashedTokens = (adapter: DBAdapter): DBAdapter => ({
  ...hashing(adapter),
  transaction: (work) => adapter.transaction((tx) => work(hashing(tx))),
})

/** Wraps all methods that query a model, whatever their names. */
function hashing<Methods extends object>(adapter: Methods): Methods {
  const methods = Object.entries(adapter).map(([name, method]: [string, unknown]) => [
    name,
    typeof method === 'function' && name !== 'createSchema' ? askHashed(method as Ask) : method,
  ])
  return Object.fromEntries(methods) as Methods
}

const askHashed =
  (ask: Ask): Ask =>
  async (call) => {
    if (call.model !== 'session') return ask(call)
    const { where, data, update } = call
    const found = await ask({
      ...call,
      ...(where && {
        where: where.map((one) => (one.field === 'token' ? { ...one, value: hash(one.value) } : one)),
      }),
      ...(data && { data: withHash(data) }),
      ...(update && { update: withHash(update) }),
    })
    const token = update?.['token'] ?? data?.['token'] ?? where?.find(({ field }) => field === 'token')?.value
    return typeof token === 'string' && isRow(found) && 'token' in found ? { ...found, token } : found
  }

const hash = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(hash) : typeof value === 'string' ? storedToken(value) : value
const withHash = (row: Row) => ('token' in row ? { ...row, token: hash(row['token']) } : row)
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
