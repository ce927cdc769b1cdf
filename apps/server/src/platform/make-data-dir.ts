import { mkdir } from 'node:fs/promises'
import { StartProblem } from './start-problem.ts'

/** Creates the folder of the installation if it is missing. Throws a `StartProblem` if that fails. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw new StartProblem(`DATA_DIR (${dataDir}) cannot be made or written: ${(error as Error).message}.`)
  }
}
