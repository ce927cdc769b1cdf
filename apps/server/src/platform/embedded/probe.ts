import { realpathSync } from 'node:fs'
import postgres from 'postgres'
import type { Cluster } from './cluster.ts'

/**
 * `ready`: this cluster, accepting our password. `busy`: a PostgreSQL that will answer in time (it recovers,
 * shuts down, or is full). `stranger`: another password or other data. `silent`: no answer at all.
 */
export type ProbeAnswer = 'ready' | 'busy' | 'stranger' | 'silent'

const busyCodes = new Set(['57P03', '53300', '57P01', '57P02'])
const strangerCodes = new Set(['28P01', '28000', '3D000'])

export async function probe({ folder, user, password }: Cluster, port: number): Promise<ProbeAnswer> {
  const sql = postgres({
    host: '127.0.0.1',
    port,
    user,
    password,
    database: 'postgres',
    max: 1,
    connect_timeout: 2,
    fetch_types: false,
  })
  try {
    const answer = sql<{ folder: string }[]>`select current_setting('data_directory') as folder`
    const [row] = await Promise.race([answer, noAnswer()])
    return row && realpathSync(row.folder) === realpathSync(folder) ? 'ready' : 'stranger'
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
    if (busyCodes.has(code)) return 'busy'
    return strangerCodes.has(code) ? 'stranger' : 'silent'
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/**
 * Rejects after three seconds. The client's own timeout covers only connecting; a frozen server accepts the
 * connection and then sends nothing.
 */
function noAnswer(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 3000).unref())
}
