import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SqlMutant } from './edits.ts'
import { sitesOf } from './instrument.ts'
import { mutantsOf } from './mutators.ts'
import type { Candidate } from './plan.ts'
import { hole } from './tokens.ts'

export type Located = Candidate &
  Pick<SqlMutant, 'name' | 'original' | 'replacement'> & { file: string; line: number }

/** Returns the mutants of these files of the repository. */
export function candidatesOf(root: string, files: readonly string[]): Located[] {
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [...sitesOf(file, source)].flatMap(([site, { from, text }]) =>
      mutantsOf(text).map(({ from: inside, original, replacement, ...mutant }) => ({
        ...mutant,
        site,
        file,
        id: `${site} ${idOf(mutant)}`,
        line: source.slice(0, from).split('\n').length + text.slice(0, inside).split('\n').length - 1,
        original: original.replaceAll(hole, '${…}'),
        replacement: replacement.replaceAll(hole, '${…}'),
      })),
    )
  })
}

const idOf = ({ strings, values }: Pick<SqlMutant, 'strings' | 'values'>) =>
  createHash('sha256')
    .update(JSON.stringify([strings, values]))
    .digest('hex')
    .slice(0, 8)
