import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { StartProblem } from '../start-problem.ts'

/** In characters. */
export const minPassphraseLength = 12

type Terminal = { input: Readable & { isTTY?: boolean }; print: (text: string) => void }
const ourTerminal: Terminal = {
  input: process.stdin,
  print: (text) => void process.stderr.write(text),
}

/**
 * Returns `passphraseOption`, the passphrase from the settings; if there is none, asks on the terminal without echo.
 * For a new backup it is asked twice: a backup sealed with a typing mistake can never be opened again. Throws a
 * `StartProblem` without a terminal, and for a passphrase that is too short, not repeated or not entered.
 */
export async function askPassphrase(
  passphraseOption: string | undefined,
  { isNew }: { isNew: boolean },
  { input, print }: Terminal = ourTerminal,
): Promise<string> {
  if (passphraseOption !== undefined) return passphraseOption
  if (!input.isTTY)
    throw new StartProblem(
      'BACKUP_PASSPHRASE_FILE is missing: a backup is encrypted with a passphrase, which is read from that file or entered on a terminal.',
    )
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  const cancelled = new Promise<never>((_, fail) => {
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => fail(new StartProblem('No passphrase was entered. Nothing was done.')))
  })
  cancelled.catch(() => {})
  const ask = async (text: string) => {
    print(text)
    const typed = await Promise.race([
      new Promise<string>((resolve) => lines.question('', resolve)),
      cancelled,
    ])
    print('\n')
    return typed.trim()
  }
  try {
    const typed = await ask('Passphrase of the backup: ')
    if (typed.length < minPassphraseLength)
      throw new StartProblem(`The passphrase must have at least ${minPassphraseLength} characters.`)
    if (isNew && (await ask('Repeat the passphrase: ')) !== typed)
      throw new StartProblem('The two passphrases differ. Nothing was done.')
    return typed
  } finally {
    lines.close()
  }
}
