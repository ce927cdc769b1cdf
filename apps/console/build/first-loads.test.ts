import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '../src/parts/navigation/paths.ts'
import { routeModules } from './route-modules.ts'
import { buildConsole } from '../../../scripts/build-console.mjs'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Limit = readonly [kb: number, files: number]

const home = new URL('../', import.meta.url)
const readBuilt = <T>(file: string) =>
  JSON.parse(readFileSync(new URL(`dist/.vite/${file}`, home), 'utf8')) as T
let manifest: Record<string, Chunk>
/** The name in the manifest of the chunk that contains a page. */
let chunkNames: Map<string, string>
beforeAll(() => {
  buildConsole()
  manifest = readBuilt('manifest.json')
  const nameOfFile = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]))
  const pages = readBuilt<Record<string, string>>('pages.json')
  chunkNames = new Map(Object.entries(pages).map(([page, file]) => [page, nameOfFile.get(file)!]))
})

/**
 * Limits of the pages for people who are not signed in: KB, gzip, of all scripts and styles, and number of their files. A
 * new page has its line here.
 */
const publicPages: Record<string, Limit> = {
  'src/app/SignInScreen.tsx': [122, 10],
  'src/staff/sign-in/PasswordPages.tsx': [128, 13],
  'src/staff/sign-in/FirstOwnerPage.tsx': [129, 17],
  'src/app/notices/NotFoundPage.tsx': [114, 10],
}

/** KB of the shell with menu and bar, which every other page has. */
const shell = 150
/** Limits of the other pages: KB beyond the shell, and number of files with it. */
const pages: Record<string, Limit> = {
  'src/app/routes/AccountRoute.tsx': [39, 15],
  'src/app/routes/AccountsRoute.tsx': [91, 34],
  'src/app/routes/AgentsRoute.tsx': [50, 17],
  'src/app/routes/ApprovalsRoute.tsx': [92, 36],
  'src/app/routes/AuditRoute.tsx': [73, 25],
  'src/app/routes/ClosingRoutes.tsx': [93, 32],
  'src/app/routes/DashboardRoute.tsx': [4, 9],
  'src/app/routes/DepositsRoute.tsx': [56, 17],
  'src/app/routes/DeskRoute.tsx': [45, 14],
  'src/app/routes/EmployeesRoute.tsx': [70, 27],
  'src/app/routes/LegacyImportRoute.tsx': [68, 27],
  'src/app/routes/LineRoute.tsx': [103, 36],
  'src/app/routes/LossReturnsRoute.tsx': [57, 20],
  'src/app/routes/ManualRoute.tsx': [81, 31],
  'src/app/routes/MastersRoute.tsx': [52, 19],
  'src/app/routes/NotPermittedRoute.tsx': [43, 15],
  'src/app/routes/PhonesRoute.tsx': [64, 26],
  'src/app/routes/PlayerFormRoute.tsx': [104, 43],
  'src/app/routes/PlayerImportRoute.tsx': [73, 28],
  'src/app/routes/PlayerReportRoute.tsx': [53, 18],
  'src/app/routes/PlayerRoute.tsx': [101, 40],
  'src/app/routes/PlayersRoute.tsx': [55, 20],
  'src/app/routes/RewardsRoute.tsx': [61, 22],
  'src/app/routes/RulesRoute.tsx': [64, 27],
  'src/app/routes/ServiceApiRoute.tsx': [65, 26],
  'src/app/routes/SettingsRoute.tsx': [92, 39],
  'src/app/routes/SetupRoute.tsx': [51, 22],
  'src/app/routes/WithdrawalsRoute.tsx': [56, 17],
  'src/crediting/ReconcilePage.tsx': [62, 27],
  'src/crediting/backend/BackendPage.tsx': [74, 33],
  'src/settings/BackupsPage.tsx': [48, 22],
  'src/settings/HealthPage.tsx': [39, 16],
  'src/settings/KeptPage.tsx': [42, 17],
}

/** A page that became lighter by more has its number lowered, so that the next growth is seen. */
const slack = 3
/** How the bundler cuts files depends a little on the folder that the repository lies in. */
const wobble = { KB: 1, files: 1 }
/** Which small files are merged (`merge-parts.ts`) may change for a page with a change of another page. */
const wobbleOfMerging = { KB: 10, files: 5 }
/** Pages whose own files are hardly merged with others. */
const steady = /Dashboard|Desk|Deposits|Withdrawals/
/** Limits of all pages in the shell on average, which hardly change with what is merged. */
const onAverage: Limit = [64, 25]

const sizes = new Map<string, number>()
function sizeOf(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(new URL(`dist/${file}`, home)), { level: 9 }).length
  sizes.set(file, size)
  return size
}

/** The files that these modules load before anything of theirs is drawn. */
function filesOf(modules: readonly string[]): ReadonlySet<string> {
  const [chunks, files] = [new Set<string>(), new Set<string>()]
  const visit = (name: string) => {
    if (chunks.has(name)) return
    chunks.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no file of its own for ${name}.`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  for (const module of modules) visit(chunkNames.get(module) ?? module)
  return files
}
const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000

const start = 'index.html'
const inShell = [start, 'src/app/AuthenticatedApp.tsx']
const isPublic = (page: string) => page in publicPages
const loadOf = (page: string) => filesOf(isPublic(page) ? [start, page] : [...inShell, page])

/** The pages that the router loads. */
const routes = readFileSync(new URL('src/app/routes/routes.ts', home), 'utf8')
const routed = [...routes.matchAll(/import\('(?:\.|#)(.*?)'\)/g)].map(([written, path]) =>
  written.includes('#') ? `src/${path}` : `src/app/routes${path}`,
)

type Weighed = { page: string; unit: 'KB' | 'files'; value: number; limit: number; wobble: number }
const asText = ({ page, unit, value, limit }: Weighed) =>
  `${page}: ${value.toFixed(unit === 'KB' ? 1 : 0)} ${unit}, allowed are ${limit}`
function offLimits(weighed: readonly Weighed[]) {
  return {
    tooMuch: weighed.filter(({ value, limit, wobble }) => value > limit + wobble).map(asText),
    tooGenerous: weighed.filter(({ value, limit, wobble }) => value < limit - slack - wobble).map(asText),
  }
}
const none = { tooMuch: [], tooGenerous: [] }

function weigh(page: string, [kb, files]: Limit, without: ReadonlySet<string> = new Set()): Weighed[] {
  const load = loadOf(page)
  const own = [...load].filter((file) => !without.has(file))
  const allowed = isPublic(page) || steady.test(page) ? wobble : wobbleOfMerging
  return [
    { page, unit: 'KB', value: kilobytes(own), limit: kb, wobble: allowed.KB },
    { page, unit: 'files', value: load.size, limit: files, wobble: allowed.files },
  ]
}

test('no page outside the sign-in exceeds its limits of KB and files', () => {
  const weighed = Object.entries(publicPages).flatMap(([page, limit]) => weigh(page, limit))
  expect(offLimits(weighed)).toEqual(none)
})

test('neither the shell nor any page in it exceeds its limits of KB and files, and every page has limits', () => {
  const ofShell = filesOf(inShell)
  expect([...new Set(routed)].sort()).toEqual(Object.keys(pages).sort())
  const weighed = Object.entries(pages).flatMap(([page, limit]) => weigh(page, limit, ofShell))
  const ownOfShell = {
    page: 'the shell',
    unit: 'KB' as const,
    value: kilobytes(ofShell),
    limit: shell,
    wobble: wobble.KB,
  }
  const averages = (['KB', 'files'] as const).map((unit, index): Weighed => {
    const values = weighed.filter((one) => one.unit === unit).map(({ value }) => value)
    const value = values.reduce((sum, one) => sum + one, 0) / values.length
    return { page: 'all pages on average', unit, value, limit: onAverage[index]!, wobble: wobble[unit] }
  })
  expect(offLimits([ownOfShell, ...averages, ...weighed])).toEqual(none)
})

test('the HTML of every page loads the files of that page', () => {
  const preloads = readBuilt<Record<string, string>>('preloads.json')
  const inHtml = filesOf([start])
  for (const [path, modules] of Object.entries(routeModules())) {
    const missing = [...filesOf(modules)].filter(
      (file) => !inHtml.has(file) && !preloads[path]?.includes(file),
    )
    expect(missing, path).toEqual([])
  }
  expect(Object.keys(preloads)).toEqual(
    expect.arrayContaining([...Object.values(paths), `${paths.players}/*`]),
  )
})

test('no two files of the build import each other in a cycle, where one would run before the other has loaded', () => {
  const [open, done, cycles] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const visit = (name: string) => {
    if (open.has(name)) cycles.add([...open, name].join(' → '))
    if (open.has(name) || done.has(name)) return
    open.add(name)
    manifest[name]!.imports?.forEach(visit)
    open.delete(name)
    done.add(name)
  }
  Object.keys(manifest).forEach(visit)
  expect(done.size).toBeGreaterThan(100)
  expect([...cycles]).toEqual([])
})
