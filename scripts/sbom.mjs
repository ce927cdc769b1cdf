// Lists the components of the product (SBOM in CycloneDX), and known vulnerabilities of them in the registry.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './node24.mjs'

/**
 * `npm run sbom -- [file] [--no-audit]`. Returns the exit code: 1 if a shipped component has a known vulnerability of
 * high or critical severity; otherwise 0, also without an audit or if the registry answers none.
 */
export function writeSbom(args) {
  const file = resolve(args.find((word) => !word.startsWith('--')) ?? join(root, 'sbom.cdx.json'))
  // With --omit=dev, npm also leaves out packages that are needed both for development and at run time.
  const made = npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application')
  const bom = readJson(made.stdout)
  if (!bom?.components) throw new Error(`npm could not list the packages: ${made.stderr.trim()}`)
  bom.metadata.component.name = 'khlang' // npm uses the name of the folder
  const ships = shipping()
  for (const one of bom.components)
    one.scope =
      ships.has(`${one.name}@${one.version}`) || one.purl.includes('/%40khlang/') ? one.scope : 'excluded'
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
  const shipped = bom.components.filter(({ scope }) => scope !== 'excluded').length
  console.log(
    `${shipped} packages that ship, and ${bom.components.length - shipped} for development, are listed in ${file}.`,
  )
  return args.includes('--no-audit') ? 0 : tellAudit()
}

/** Returns the packages needed at run time, not only for development or as optional peers, from npm's lock file. */
function shipping() {
  const { packages } = readJson(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path.includes('node_modules/') && !dev && !devOptional,
  )
  return new Set(installed.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`))
}

function tellAudit() {
  const known = readJson(npm('audit', '--omit=dev', '--json').stdout)?.metadata?.vulnerabilities
  if (!known) {
    console.log(
      'The registry answers no audit here: give the file to another place that knows advisories (osv-scanner --sbom, Dependency-Track), and write down in docs/components.md when that was.',
    )
    return 0
  }
  const { critical, high, moderate, low } = known
  console.log(`The registry knows of ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`)
  return critical + high > 0 ? 1 : 0
}

/** Runs the npm that started this script, or the installed one. */
function npm(...words) {
  const own = process.env.npm_execpath
  const [command, args] = own ? [process.execPath, [own, ...words]] : ['npm', words]
  return spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
    shell: !own && process.platform === 'win32',
  })
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
