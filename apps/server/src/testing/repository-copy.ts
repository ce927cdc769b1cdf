import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the packages of the repository are that can be copied. */
const workspaces = [
  'packages/contract',
  'packages/domain',
  'apps/server',
  'apps/credit',
  'apps/console',
  'seed',
]

/**
 * Copies parts of the repository to a folder of its own, where files may be changed. Libraries are those of the
 * repository, our own packages those of the copy.
 */
export function copyRepository(root: string, parts: readonly string[]): { root: string } & Disposable {
  const copy = mkdtempSync(join(tmpdir(), 'khlang-copy-'))
  chmodSync(copy, 0o755) // as root, PostgreSQL runs under another account
  for (const part of parts)
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/node_modules|\/(dist|\.vite)(\/|$)/.test(path),
    })
  const copied = workspaces.filter((folder) => existsSync(join(copy, folder)))
  for (const folder of ['', ...copied]) linkLibraries(join(root, folder), join(copy, folder))
  mkdirSync(join(copy, 'node_modules/@khlang'))
  for (const folder of copied) {
    const { name } = JSON.parse(readFileSync(join(copy, folder, 'package.json'), 'utf8')) as { name: string }
    symlinkSync(join(copy, folder), join(copy, 'node_modules', name))
  }
  return { root: `${copy}/`, [Symbol.dispose]: () => rmSync(copy, { recursive: true, force: true }) }
}

function linkLibraries(from: string, to: string) {
  if (!existsSync(join(from, 'node_modules'))) return
  mkdirSync(join(to, 'node_modules'))
  for (const name of readdirSync(join(from, 'node_modules')))
    if (name !== '@khlang') symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name))
}
