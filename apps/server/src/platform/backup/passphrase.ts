import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartProblem } from '../start-problem.ts'

export const leastPassphrase = 12

/** From the file of the settings, else from whoever sits there; nothing that is typed is shown. */
export async function askPassphrase(kept: string | undefined): Promise<string> {
  if (kept !== undefined) return kept
  if (!process.stdin.isTTY)
    throw new StartProblem(
      'BACKUP_PASSPHRASE_FILE is missing: a backup is sealed with a passphrase, from that file or asked on a terminal.',
    )
  process.stderr.write('Passphrase of the backup: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    const typed = await new Promise<string>((done) => lines.question('', done))
    process.stderr.write('\n')
    if (typed.trim().length < leastPassphrase)
      throw new StartProblem(`The passphrase must have at least ${leastPassphrase} characters.`)
    return typed.trim()
  } finally {
    lines.close()
  }
}
