import { expect } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { slowly } from './test-database.ts'

/**
 * Acts at a moment when no order is being sent, and none can be taken until `act` ends. For copies and ends of a
 * database: an order that was being sent then would have an unknown outcome afterwards, or a known one, by chance.
 * `act` may end the database.
 */
export async function betweenCalls(databaseUrl: string, act: () => Promise<void>) {
  const sql = connect(databaseUrl, { max: 1, ...slowly })
  try {
    await sql`begin`
    await sql`select close_sending()`
    const underWay = () => sql`select id from credit_order where state = 'sending'`
    await expect.poll(underWay, { interval: 20 }).toEqual([])
    await act()
  } finally {
    await sql.end({ timeout: 1 })
  }
}
