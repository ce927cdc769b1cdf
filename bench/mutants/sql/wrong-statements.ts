import postgres from 'postgres'

/** Codes of PostgreSQL of statements that say nothing, such as 42601 (syntax) and 42703 (no such column). */
const isWrong = (code: unknown) =>
  typeof code === 'string' && code.startsWith('42') && code !== '42501' && code !== '42P07'

/**
 * Notes which statements the database did not even understand, whoever catches the error: a mutant that is no SQL
 * says nothing about the tests. The driver assigns what the database answered to its errors one by one.
 */
export function watchStatements(): Set<string> {
  const seen = new Set<string>()
  Object.defineProperty(postgres.PostgresError.prototype, 'code', {
    configurable: true,
    set(value: unknown) {
      if (isWrong(value)) seen.add(String(value))
      Object.defineProperty(this, 'code', { value, writable: true, enumerable: true, configurable: true })
    },
  })
  return seen
}
