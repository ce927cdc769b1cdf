import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartProblem } from '../start-problem.ts'

const patches = fileURLToPath(new URL('../../../../../patches', import.meta.url))

/**
 * Refuses to start without our fix of the database driver, which `npm ci` applies from `patches/`. The
 * published driver waits forever on a connection that died silently, and may hand a request under way to the
 * next connection (decision 0046).
 */
export async function checkDriverPatch(): Promise<void> {
  const driver = dirname(dirname(fileURLToPath(import.meta.resolve('postgres')))) // the entry point is in src/
  const name = (await readdir(patches)).find((file) => /^postgres\+.*\.patch$/.test(file))
  const patch = await readFile(join(patches, name!), 'utf8')
  const isWhole = await Promise.all(
    addedLines(patch).map(async ({ file, lines }) => {
      const text = await readFile(join(driver, file), 'utf8').catch(() => '')
      const installed = new Set(text.split(/\r?\n/))
      return lines.every((line) => installed.has(line))
    }),
  )
  if (!isWhole.every(Boolean))
    throw new StartProblem(
      `The database driver in ${driver} lacks our patch (patches/${name}): run \`npm ci\`, without --ignore-scripts, and start again.`,
    )
}

function addedLines(patch: string): { file: string; lines: string[] }[] {
  return patch
    .split(/^diff --git .*\n/m)
    .slice(1)
    .map((part) => ({
      file: /^\+\+\+ b\/node_modules\/postgres\/(.+)$/m.exec(part)![1]!,
      lines: [...part.matchAll(/^\+(?!\+\+ )(.*)$/gm)].map(([, line]) => line!),
    }))
    .filter(({ file }) => file.endsWith('.js'))
}
