import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findNode24, root } from './node24.mjs'

const consoleFolder = join(root, 'apps', 'console')
const dist = join(consoleFolder, 'dist')
const stamp = join(dist, '.built')

/** The sources from which the console is built. The lock file represents all libraries. */
const sources = [
  ...[
    'src',
    'build',
    'public',
    'messages',
    'index.html',
    'vite.config.ts',
    'package.json',
    'tsconfig.json',
  ].map((name) => join('apps', 'console', name)),
  join('packages', 'contract', 'src'),
  join('packages', 'domain', 'src'),
  'package-lock.json',
]

/** What the build writes itself (its result, the messages, the fonts), and what does not affect it, such as tests. */
const ignored = /(^|[\\/])(dist|node_modules|src[\\/]messages)$|\.woff2$|\.test\.tsx?$/

/**
 * Builds the console if its sources have changed since the last build, and returns whether it did. It builds in another
 * folder and then moves the result, so that an interrupted build, or two at once, leave no incomplete console: for a
 * moment there is none, and the second of two may throw. Throws if the tools for it are not installed, or if the build
 * fails.
 */
export function buildConsole() {
  const hash = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite)) {
    throw new Error('The console has to be built and the tools for it are not installed: run "npm ci" first.')
  }
  const draft = join(consoleFolder, '.vite', `dist-${process.pid}`)
  const args = [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  try {
    // A test that builds has NODE_ENV=test, with which the build would contain the libraries' development versions.
    const env = { ...process.env, NODE_ENV: 'production' }
    const built = spawnSync(findNode24(), args, { cwd: consoleFolder, stdio: 'inherit', env })
    if (built.status !== 0) throw new Error('The console could not be built.')
    // Writes the sign-in page beside Vite's manifest, where the server reads both.
    const markup = [join('build', 'sign-in-markup.ts'), join(draft, '.vite')]
    const rendered = spawnSync(findNode24(), markup, { cwd: consoleFolder, stdio: 'inherit', env })
    if (rendered.status !== 0) throw new Error('The sign-in page could not be rendered.')
    writeFileSync(join(draft, '.built'), hash)
    replace(dist, draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return true
}

function replace(target, draft) {
  const old = `${draft}.old`
  if (existsSync(target)) renameSync(target, old)
  renameSync(draft, target)
  rmSync(old, { recursive: true, force: true })
}

/** Hashes contents instead of times: a fresh clone or a changed branch has new times but often the same contents. */
function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
    hash
      .update(`${file.replaceAll('\\', '/')}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (ignored.test(path) || !existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    buildConsole()
  } catch (problem) {
    console.error(problem.message)
    process.exitCode = 1
  }
}
