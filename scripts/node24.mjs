import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Finds Node 24 or newer, which runs the TypeScript sources without a build: this one or, if it is older, the one that
 * npm installs as a package on Linux and Windows. Throws if there is none.
 */
export function findNode24() {
  if (majorOf(process.versions.node) >= 24) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const packaged = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  if (existsSync(packaged)) {
    const version = spawnSync(packaged, ['--version'], { encoding: 'utf8' }).stdout ?? ''
    if (majorOf(version.replace('v', '')) >= 24) return packaged
  }
  throw new Error(
    `Node 24 or newer is needed and this is Node ${process.versions.node}: install it from https://nodejs.org, ` +
      'or on Linux and Windows run "npm ci" without leaving out optional packages.',
  )
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}
