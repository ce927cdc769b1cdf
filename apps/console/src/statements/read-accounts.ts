import { api } from '#app/api.ts'

/** Codes of the own accounts that lately received money: the contract lists no accounts by themselves yet. */
export async function readAccounts() {
  const { rows } = await api.statements.list({ limit: 200 })
  return [...new Set(rows.map(({ account }) => account.code))].sort()
}
