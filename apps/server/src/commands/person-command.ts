import { open, rm } from 'node:fs/promises'
import { writeAudit } from '#platform/audit.ts'
import type { Sql } from '#platform/database/database.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { findPlayer } from '#crediting/player-key-store.ts'
import { readPersonFile } from '#players/personal-data/person-file-store.ts'

export const personUsage = `  person export <code or id> <file>                                      Export everything stored about one player, as JSON`

/**
 * `khlang person export`: writes the data of a player (`readPersonFile`) to a new file, never over an existing one. In
 * the audit log the actor is the command line.
 */
export async function exportPerson(sql: Sql, [, , codeOrId, path]: string[]): Promise<void> {
  if (!codeOrId || !path)
    throw new StartProblem('Name the player and the file: person export <code or id> <file>.')
  // Opened first, since the audit log must not name a file that could not be written.
  const target = await open(path, 'wx', 0o600).catch((problem: Error) => {
    throw new StartProblem(`${path} cannot be written: ${problem.message}.`)
  })
  try {
    const file = await sql.begin('isolation level repeatable read', async (tx) => {
      const player = await findPlayer(tx, codeOrId)
      if (!player) throw new StartProblem(`No player has the code or id ${codeOrId}.`)
      await writeAudit(tx, { actor: 'command line', act: 'player.file', object: ['player', player.id] })
      return readPersonFile(tx, player.id)
    })
    await target.writeFile(`${JSON.stringify(file, null, 2)}\n`)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await target.close()
  }
  process.stdout.write(`Everything stored about ${codeOrId} was written to ${path}.\n`)
}
