import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './apps/server/src/platform/config.ts'

/** The files that an operator copies, beside what the server reads and the release brings. No container is started. */

const textOf = (file: string) => readFileSync(file, 'utf8')
const containerfile = textOf('deploy/one/Containerfile')
const compose = textOf('deploy/one/compose.yml')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, what]) => what!)

const server = 'apps/server/src/platform'
const known = new Set(
  ['config.ts', 'monitoring/trace-settings.ts'].flatMap((file) =>
    found(textOf(`${server}/${file}`), /^ {2}([A-Z][A-Z\d_]+): /gm),
  ),
)
const secretsOfFiles = found(textOf(`${server}/secrets/secret-files.ts`), /^ {2}'([A-Z_]+)',$/gm)
for (const name of secretsOfFiles) known.add(`${name}_FILE`)

test.each([
  ['deploy/one/khlang.env', /^(?:# )?([A-Z][A-Z\d_]+)=/gm],
  ['deploy/many/khlang.env', /^(?:# )?([A-Z][A-Z\d_]+)=/gm],
  ['deploy/one/khlang.service', /^Environment=([A-Z_]+)=/gm],
  ['deploy/one/Containerfile', /(?<=^ENV .*)\b([A-Z_]+)=/gm],
  ['deploy/one/compose.yml', /^ {6}(?:# )?([A-Z][A-Z_]+): /gm],
])('%s sets only what the server reads', (file, pattern) => {
  const set = found(textOf(file), pattern).filter((name) => !name.startsWith('POSTGRES_'))
  expect(set.length).toBeGreaterThan(0)
  expect(set.filter((name) => !known.has(name))).toEqual([])
})

/** The settings of a file, with every file of a secret replaced by one that exists here. */
function settingsOf(file: string, secret: string): Record<string, string> {
  const lines = [...textOf(file).matchAll(/^([A-Z][A-Z\d_]+)=(.+)$/gm)]
  return Object.fromEntries(
    lines.map(([, name, value]) => [name!, name!.endsWith('_FILE') ? secret : value!]),
  )
}

test.each(['deploy/one/khlang.env', 'deploy/many/khlang.env'])(
  'the console starts with %s as it is',
  (file) => {
    const folder = mkdtempSync(join(tmpdir(), 'khlang-deploy-'))
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'sixteen-letters-or-more')
    try {
      expect(readConfig(settingsOf(file, secret)).dataDir).toBe('/var/lib/khlang')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('the unit may write wherever its settings say that files are written', () => {
  const unit = textOf('deploy/one/khlang.service')
  const [folder] = found(unit, /^StateDirectory=(\S+)$/gm)
  const writable = [`/var/lib/${folder}`, ...found(unit, /^ReadWritePaths=-?(\S+)$/gm)]
  const { DATA_DIR, BACKUP_URL, FILES_URL } = settingsOf('deploy/one/khlang.env', '')
  for (const path of [DATA_DIR, BACKUP_URL, FILES_URL].filter((path) => path?.startsWith('/')))
    expect(writable).toContain(path)
  expect(textOf('docs/operating.md')).toContain(`install -d -o khlang -g khlang -m 0700 ${BACKUP_URL}`)
})

test('every proxy sets the id of a request itself, so that no client can choose what the audit log stores', () => {
  expect(textOf('deploy/many/haproxy.cfg')).toMatch(
    /^ {2}http-request set-header X-Request-Id %\[uuid\(\)\]$/m,
  )
  expect(textOf('deploy/one/Caddyfile')).toMatch(/header_up X-Request-Id \S+/)
})

test('image, compose file and proxy use the server’s port and health path', () => {
  const { port } = readConfig({})
  expect(found(containerfile, /^EXPOSE (\d+)$/gm)).toEqual([String(port)])
  expect(found(compose, /127\.0\.0\.1:(\d+:\d+)/g)).toEqual([`${port}:${port}`])
  expect(found(textOf('deploy/one/Caddyfile'), /reverse_proxy 127\.0\.0\.1:(\d+)/g)).toEqual([String(port)])
  const [asked] = found(containerfile, /fetch\('http:\/\/127\.0\.0\.1:(\d+\/[^']+)'/g)
  expect(asked).toBe(`${port}/health/live`)
  expect(textOf(`${server}/monitoring/health.ts`)).toContain(`http.get('/health/live'`)
})

test('the compose file has the health check of the image, which Podman leaves out', () => {
  const [test] = found(containerfile, /CMD \["node", "-e", (".*")\]$/gm)
  const [options] = found(containerfile, /^HEALTHCHECK (.*) \\$/gm)
  expect(compose).toContain(`node -e ${test}\n`)
  for (const [, name, value] of options!.matchAll(/--([\w-]+)=(\S+)/g))
    expect(compose).toContain(`      ${name!.replace('-', '_')}: ${value}\n`)
})

test('the image takes what a release has', () => {
  const release = textOf('scripts/release/run.ts')
  expect(release).toContain("'deploy'")
  const copied = found(containerfile, /^COPY (.+) \/opt\/khlang/gm).flatMap((paths) => paths.split(' '))
  const [parts] = found(release, /^const parts = \[([^\]]+)\]$/gm)
  const packed = found(parts!, /'(\w+)(?:\/[^']+)?'/g)
  const running = packed.filter((folder) => !['deploy', 'docs'].includes(folder))
  expect(copied).toEqual(expect.arrayContaining(['khlang', 'node_modules', ...running]))
  expect(copied.filter((path) => path !== 'khlang' && !existsSync(path))).toEqual([])
  expect(release).toContain("join(folder, 'khlang')")
  expect(containerfile).toContain('ENTRYPOINT ["/opt/khlang/khlang"]')
  const started = found(textOf('scripts/release/khlang.sh'), /"\$here\/(apps\/[^"]+)"/g)
  expect(started.filter((file) => !existsSync(file))).toEqual([])
  const [node] = found(containerfile, /ln -s \/opt\/khlang\/(\S+)/g)
  if (process.platform === 'linux') expect(globSync(node!)).toHaveLength(1)
  expect(textOf('scripts/release/khlang.sh')).toContain(node)
})

test('a release has every document that its settings and its manuals refer to', () => {
  const release = textOf('scripts/release/run.ts')
  const packed = found(release, /^const (?:parts|files) = \[([^\]]+)\]$/gm).flatMap((list) =>
    found(list, /'([^']+)'/g),
  )
  const manuals = packed.filter((file) => file.startsWith('docs/'))
  expect(manuals).toEqual(expect.arrayContaining(['docs/operating.md', 'docs/opening.md']))
  const linked = manuals.flatMap((file) =>
    found(textOf(file), /\]\((?!https?:|#)([^)#]+)/g).map((path) => posix.join('docs', path)),
  )
  const named = found(textOf('deploy/one/khlang.env'), /\bin the (README)\b/g).map((name) => `${name}.md`)
  expect(named).toEqual(['README.md'])
  expect([...linked, ...named].filter((file) => !packed.includes(file))).toEqual([])
})

test('whoever meets the embedded database of another container reads the command to use instead', () => {
  const [program] = found(containerfile, /^ENTRYPOINT \["(.+)"\]$/gm)
  const refusal = textOf(`${server}/embedded/cluster-lock.ts`)
  for (const text of [refusal, textOf('docs/operating.md')]) {
    const named = found(text, /docker compose .*(?<=\bexec )(\w+ \S+)/g)
    expect(named).toEqual([`console ${program}`])
  }
  expect(found(compose, /^ {2}(console):$/gm)).toHaveLength(1)
  expect(found(refusal, /spawn\('(\w+)'/g)).toEqual(found(containerfile, /^RUN command -v (\w+)/gm))
})

test('the data folder of the image is the one volume, owned by its user, who is not root', () => {
  const [folder] = found(containerfile, /DATA_DIR=(\S+)/g)
  expect(found(containerfile, /^VOLUME (\S+)$/gm)).toEqual([folder])
  expect(found(compose, /- data:(\S+)/g)).toEqual([folder])
  const [number] = found(containerfile, /--uid (\d+)/g)
  expect(found(containerfile, /^USER (\S+)$/gm)).toEqual([`${number}:${number}`])
  expect(containerfile).toContain(`install -d -o khlang -g khlang -m 0700 ${folder}`)
  expect(compose).toContain(`chown ${number} *;`)
})

test('pgBackRest backs up the database that Patroni runs, for as long as Khlang keeps backups', () => {
  const patroni = textOf('deploy/many/patroni.yml')
  const archive = textOf('deploy/many/pgbackrest.conf')
  const [stanza] = found(patroni, /archive_command: pgbackrest --stanza=(\w+) archive-push %p/g)
  expect(found(archive, /^\[(?!global)(\w+)\]$/gm)).toEqual([stanza])
  for (const [setting, of] of [
    ['pg1-path', 'data_dir'],
    ['pg1-socket-path', 'unix_socket_directories'],
  ])
    expect(found(archive, new RegExp(`^${setting}=(\\S+)$`, 'gm'))).toEqual(
      found(patroni, new RegExp(`${of}: (\\S+)$`, 'gm')),
    )
  const [days] = found(archive, /^repo1-retention-full=(\d+)$/gm)
  expect(textOf('docs/operating.md')).toContain(`keeps them for ${days} days`)
})

test('every file that the compose file mounts or names exists', () => {
  for (const file of found(compose, /- \.\/([^:]+):/g))
    expect(existsSync(join('deploy/one', file))).toBe(true)
  expect(existsSync(join('deploy/one', found(compose, /context: (\S+)/g)[0]!, 'package.json'))).toBe(true)
  for (const file of found(compose, /dockerfile: (\S+)/g)) expect(existsSync(file)).toBe(true)
  const declared = found(compose.slice(compose.lastIndexOf('\nsecrets:')), /^ {2}(\w+):$/gm)
  expect(found(compose, /\/run\/secrets\/(\w+)/g).toSorted()).toEqual(declared.toSorted())
  for (const file of found(compose, /file: \/etc\/khlang\/secrets\/(\S+)/g))
    expect(compose).toContain(`> ${file}`)
})
