import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findNode24, root } from './node24.mjs'

const { env, platform } = process

/** Returns the path of a Chromium that starts on this machine, or null. Throws if CHROMIUM_PATH names none. */
export function findChromium() {
  if (env.CHROMIUM_PATH) {
    if (runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, where no Chromium starts.`)
  }
  return [...usualPlaces(), chromium.executablePath()].find(runs) ?? null
}

/**
 * Installs Chromium and returns its path: Debian's as root, otherwise Playwright's own in the home folder. Throws if it
 * fails.
 */
function installChromium() {
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'], { DEBIAN_FRONTEND: 'noninteractive' })
    // The headless shell does the same work with a fifth less processor time. Some Debian versions do not
    // have it.
    for (const one of ['chromium-headless-shell', 'chromium']) {
      const install = ['install', '-y', '--no-install-recommends', one, 'fonts-noto-core']
      run('apt-get', install, { DEBIAN_FRONTEND: 'noninteractive' })
      const installed = findChromium()
      if (installed) return installed
    }
  }
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js')
  run(findNode24(), [cli, 'install', ...(isRoot && platform === 'linux' ? ['--with-deps'] : []), 'chromium'])
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium and it could not be installed: install Chromium or Chrome, or name one in ' +
      'CHROMIUM_PATH.',
  )
}

export function findOrInstallChromium() {
  return findChromium() ?? installChromium()
}

function usualPlaces() {
  if (platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  if (platform === 'win32') {
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
    return folders.flatMap((folder) => (folder ? programs.map((program) => join(folder, program)) : []))
  }
  return [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ].map((name) => `/usr/bin/${name}`)
}

/**
 * Whether the file is a working Chromium. Ubuntu's `chromium-browser` may only say where to get one. On
 * Windows, `--version` would open a window.
 */
function runs(path) {
  if (!existsSync(path)) return false
  if (platform === 'win32') return true
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
}

function run(command, args, more = {}) {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...env, ...more } }).status === 0
}
