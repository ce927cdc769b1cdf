import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildConsole } from '../build-console.mjs'
import { keepOnlyNeeded } from './keep-only-needed.ts'

/**
 * `npm run release`: packs the last commit as one archive that runs on a Linux machine without npm, git or a build.
 * It holds the server, the built console, the libraries needed at run time, Node and PostgreSQL.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * The parts of the repository that a server needs. npm also needs the package files of the other workspaces
 * to read the lock file.
 */
const parts = [
  'apps/server',
  'apps/credit',
  'packages',
  'seed',
  'patches',
  'deploy',
  'docs/operating.md',
  'docs/opening.md',
  'docs/integration.md',
]
const files = [
  'README.md',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'CHANGELOG.md',
  'apps/console/package.json',
]
const onlyForNpm = ['bench/package.json', 'e2e/package.json']
const notForServers = [
  '**/*.test.ts',
  'apps/server/src/testing',
  ...onlyForNpm.map((file) => file.split('/')[0]!),
]
/** Parts of libraries that are only for builds: Node's headers alone are 67 MB. */
const onlyForBuilding = ['node_modules/node-linux-*/include', 'node_modules/**/*.map']

if (git('status', '--porcelain') !== '') {
  console.error('A release is made of a commit: commit or put away what has changed first.')
  process.exit(1)
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const name = `khlang-${version}-${git('rev-parse', '--short=8', 'HEAD')}`
const folder = join(root, 'release', name)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

buildConsole()
const archive = execFileSync('git', ['archive', 'HEAD', ...parts, ...files, ...onlyForNpm], {
  cwd: root,
  maxBuffer: 2 ** 30,
})
execFileSync('tar', ['x', '-C', folder], { input: archive })
cpSync(join(root, 'apps/console/dist'), join(folder, 'apps/console/dist'), { recursive: true })
execFileSync(
  'npm',
  [
    'ci',
    '--omit=dev',
    '--omit=peer',
    '--no-audit',
    '--no-fund',
    '--include-workspace-root',
    '-w',
    'apps/server',
    '-w',
    'apps/credit',
  ],
  { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
)
keepOnlyNeeded(folder, ['apps/server', 'apps/credit'])
const ofOurs = globSync(notForServers, { cwd: folder }).filter((path) => !path.includes('node_modules'))
for (const path of [...ofOurs, ...globSync(onlyForBuilding, { cwd: folder })])
  rmSync(join(folder, path), { recursive: true, force: true })
writeFileSync(join(folder, 'khlang'), readFileSync(new URL('./khlang.sh', import.meta.url)), { mode: 0o755 })

const packed = `${folder}.tar.gz`
// Unpacked by root, it belongs to root, and not to whoever has the number of the packer there.
execFileSync('tar', ['czf', packed, '--owner=0', '--group=0', '-C', join(root, 'release'), name])
const digest = createHash('sha256').update(readFileSync(packed)).digest('hex')
writeFileSync(`${packed}.sha256`, `${digest}  ${basename(packed)}\n`)
const [size] = execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')
if (!existsSync(join(folder, 'apps/console/dist/index.html'))) throw new Error('The console was not built.')
console.log(`${packed}\n${size} MB unpacked, SHA-256 ${digest}`)
