import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

export type OlderVersion = { revision: string; entry: string; migrations: readonly string[] }

/**
 * Checks out and installs the last version before the newest migration. It is read from the repository's
 * history, which must be available; its libraries come from npm.
 */
export function layOutOlderVersion(folder: string): OlderVersion {
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'apps/server/migrations')
  if (newest === '') throw new Error('The history of this repository does not reach to the newest migration.')
  const revision = git('rev-parse', '--short', `${newest}^`)
  const home = join(folder, 'older')
  mkdirSync(home)
  execFileSync('sh', ['-c', `git archive ${revision} | tar -x -C "$1"`, 'sh', home], { cwd: root })
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: home, stdio: 'ignore' })
  // The drill opens no browser, so both versions use the built console of this version.
  symlinkSync(join(root, 'apps/console/dist'), join(home, 'apps/console/dist'))
  return {
    revision,
    entry: join(home, 'apps/server/src/main.ts'),
    migrations: readdirSync(join(home, 'apps/server/migrations')).filter((name) => name.endsWith('.sql')),
  }
}
