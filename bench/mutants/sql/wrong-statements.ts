import postgres from 'postgres'

/** Whether a code of PostgreSQL says that a statement is invalid, such as 42601 (syntax) or 42703 (no such column). */
const isWrong = (code: unknown) =>
  typeof code === 'string' && code.startsWith('42') && code !== '42501' && code !== '42P07'

/**
 * Collects the codes of statements that the database did not understand, whoever catches the error: a mutant that is
 * not valid SQL says nothing about the tests. The driver assigns the code to each error, which this setter notices.
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
