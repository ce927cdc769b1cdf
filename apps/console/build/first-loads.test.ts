import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildConsole } from '../../../scripts/build-console.mjs'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const home = new URL('../', import.meta.url)
let manifest: Record<string, Chunk>
beforeAll(() => {
  buildConsole()
  manifest = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', home), 'utf8')) as typeof manifest
})

/** KB, gzip, of all scripts and styles of a page that nobody is signed in to. */
const publicPages = {
  'src/staff/sign-in/SignInPage.tsx': 125,
  'src/staff/sign-in/PasswordPages.tsx': 129,
  'src/staff/sign-in/FirstOwnerPage.tsx': 130,
  'src/app/notices/NotFoundPage.tsx': 118,
}

/** KB of the shell with menu and bar, which every other page has. */
const shell = 156
/** KB of each page beyond the shell. A new page has its line here. */
const pages: Record<string, number> = {
  'src/app/routes/AccountRoute.tsx': 35,
  'src/app/routes/AccountsRoute.tsx': 84,
  'src/app/routes/AgentsRoute.tsx': 46,
  'src/app/routes/ApprovalsRoute.tsx': 89,
  'src/app/routes/AuditRoute.tsx': 79,
  'src/app/routes/ClosingRoutes.tsx': 91,
  'src/app/routes/DashboardRoute.tsx': 4,
  'src/app/routes/DepositsRoute.tsx': 58,
  'src/app/routes/DeskRoute.tsx': 42,
  'src/app/routes/EmployeesRoute.tsx': 55,
  'src/app/routes/LegacyImportRoute.tsx': 60,
  'src/app/routes/LineRoute.tsx': 96,
  'src/app/routes/LossReturnsRoute.tsx': 51,
  'src/app/routes/ManualRoute.tsx': 72,
  'src/app/routes/MastersRoute.tsx': 47,
  'src/app/routes/NotPermittedRoute.tsx': 39,
  'src/app/routes/PhonesRoute.tsx': 59,
  'src/app/routes/PlayerFormRoute.tsx': 96,
  'src/app/routes/PlayerImportRoute.tsx': 61,
  'src/app/routes/PlayerReportRoute.tsx': 49,
  'src/app/routes/PlayerRoute.tsx': 104,
  'src/app/routes/PlayersRoute.tsx': 49,
  'src/app/routes/RewardsRoute.tsx': 48,
  'src/app/routes/RulesRoute.tsx': 58,
  'src/app/routes/ServiceApiRoute.tsx': 58,
  'src/app/routes/SettingsRoute.tsx': 85,
  'src/app/routes/SetupRoute.tsx': 45,
  'src/app/routes/WithdrawalsRoute.tsx': 58,
  'src/crediting/ReconcilePage.tsx': 54,
  'src/crediting/backend/BackendPage.tsx': 65,
  'src/settings/BackupsPage.tsx': 40,
  'src/settings/HealthPage.tsx': 34,
  'src/settings/KeptPage.tsx': 36,
}

/** Files of the pages that people open first. */
const mostFiles: Record<string, number> = {
  'src/staff/sign-in/SignInPage.tsx': 11,
  'src/app/routes/DashboardRoute.tsx': 11,
  'src/app/routes/DeskRoute.tsx': 15,
}
/** A page that became lighter by more has its number lowered, so that the next growth is seen. */
const slack = 3
/** How the bundler cuts files depends a little on the folder that the repository lies in. */
const wobble = 1

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
  modules.forEach(visit)
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

const said = (page: string, kb: number, limit: number) => `${page}: ${kb.toFixed(1)} KB, allowed are ${limit}`
function offLimits(weigh: readonly (readonly [page: string, kb: number, limit: number])[]) {
  return {
    tooHeavy: weigh.filter(([, kb, limit]) => kb > limit + wobble).map((one) => said(...one)),
    tooGenerous: weigh.filter(([, kb, limit]) => kb < limit - slack - wobble).map((one) => said(...one)),
  }
}
const none = { tooHeavy: [], tooGenerous: [] }

test('no page outside the sign-in exceeds its download limit', () => {
  const weighed = Object.entries(publicPages).map(
    ([page, limit]) => [page, kilobytes(loadOf(page)), limit] as const,
  )
  expect(offLimits(weighed)).toEqual(none)
})

test('neither the shell nor any page in it exceeds its download limit, and every page has a limit', () => {
  const ofShell = filesOf(inShell)
  const own = (page: string) => kilobytes([...loadOf(page)].filter((file) => !ofShell.has(file)))
  expect([...new Set(routed)].sort()).toEqual(Object.keys(pages).sort())
  const weighed = Object.entries(pages).map(([page, limit]) => [page, own(page), limit] as const)
  expect(offLimits([['the shell', kilobytes(ofShell), shell], ...weighed])).toEqual(none)
})

test('the pages that people open first load few files', () => {
  const tooMany = Object.entries(mostFiles)
    .map(([page, most]) => ({ page, files: loadOf(page).size, most }))
    .filter(({ files, most }) => files > most)
  expect(tooMany).toEqual([])
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
