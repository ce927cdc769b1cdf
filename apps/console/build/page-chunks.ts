import { fileURLToPath } from 'node:url'
import { type Entry, mergeParts, type SharedModule } from './merge-parts.ts'

type Module = {
  code?: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type Build = { getModuleInfo: (id: string) => Module | null }
type Group = {
  name: string | ((id: string, build: Build) => string | null)
  debugName?: string
  test?: RegExp
  priority: number
  minShareCount?: number
  entriesAware?: boolean
  entriesAwareMergeThreshold?: number
  includeDependenciesRecursively?: boolean
}

/**
 * The entry of the console, its shell, and the pages that are usually opened first. Each of them loads few files.
 */
const openedFirst = {
  main: 'main.tsx',
  signIn: 'app/SignInScreen.tsx',
  password: 'staff/sign-in/PasswordPages.tsx',
  firstOwner: 'staff/sign-in/FirstOwnerPage.tsx',
  notFound: 'app/notices/NotFoundPage.tsx',
  shell: 'app/AuthenticatedApp.tsx',
  dashboard: 'app/routes/DashboardRoute.tsx',
  desk: 'app/routes/DeskRoute.tsx',
  deposits: 'app/routes/DepositsRoute.tsx',
  withdrawals: 'app/routes/WithdrawalsRoute.tsx',
}
type OpenedFirst = keyof typeof openedFirst
/** Where all other pages are imported. */
const routes = 'app/routes/routes.ts'

/**
 * By what a module is needed. `another`: by a page that is not in `openedFirst`. `later`: by the shell or such a page,
 * or by parts that these load later.
 */
type NeededBy = Record<OpenedFirst | 'another' | 'later', boolean>

/** The chunks that pages share. A module goes into the first chunk whose condition it fulfils. */
const shared: readonly [name: string, wants: (by: NeededBy) => boolean][] = [
  ['base', (by) => by.main || (isPublic(by) && (by.shell || by.dashboard))],
  ['app', (by) => by.shell || (by.dashboard && onList(by))],
  ['fields', (by) => isPublic(by) && onList(by)],
  ['lists', (by) => by.desk && (by.deposits || by.withdrawals || by.another)],
  // The form kit is needed by the pages for a new password, but not by the sign-in page or by pages without a
  // form.
  ['form-kit', (by) => (by.password || by.firstOwner) && !by.signIn && !by.notFound && by.another],
  ['forms', (by) => isPublic(by) && by.another],
]
/** The chunks of single pages, or of two nearly identical pages. */
const single: typeof shared = [
  ['work', (by) => by.deposits && by.withdrawals && by.another],
  ['requests', (by) => by.deposits && by.withdrawals],
  ['desk', (by) => by.desk],
  ['deposits', (by) => by.deposits && !by.another],
  ['withdrawals', (by) => by.withdrawals && !by.another],
  ['dashboard', (by) => by.dashboard && !by.another],
  ['sign-in', (by) => by.signIn],
  // If this chunk were merged with dialogs that also need it, a visitor who is not signed in would load the
  // shell.
  ['passwords', (by) => (by.password || by.firstOwner) && by.later],
]
const isPublic = (by: NeededBy) => by.signIn || by.password || by.firstOwner || by.notFound
const onList = (by: NeededBy) => by.desk || by.deposits || by.withdrawals

/**
 * Assigns each module to a chunk, so that a page loads only what it imports, in few files. Imports are read from the
 * modules themselves, so only the pages are listed here. A browser opens six connections to a server without HTTP/2, so
 * the pages that people open first come in few files.
 */
export function pageChunks(): Group[] {
  let chunkOf: ReturnType<typeof assignChunks> | undefined
  const names = [...shared, ...single].map(([name]) => name)
  const groupOf = (name: string): Group => ({
    debugName: name,
    name: (id, build) => ((chunkOf ??= assignChunks(build))(id) === name ? name : null),
    priority: 2 * (names.length - names.indexOf(name)),
    // Shared chunks contain the libraries that they import. What a single page imports may be needed by others, too.
    includeDependenciesRecursively: shared.some(([one]) => one === name),
  })
  const first = groupOf(single[0]![0]).priority
  let partOf: ReadonlyMap<string, number> | undefined
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 99 },
    ...names.map(groupOf),
    // A library is bundled with the modules that use it, but not into a page's chunk if other pages would
    // then load that page.
    {
      name: 'library',
      test: /node_modules\/(?!@tabler)/,
      priority: first + 1,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 3_000,
    },
    // What the other pages and dialogs share. The bundler would leave it in hundreds of small files, or merge them
    // into files that import each other.
    {
      debugName: 'parts',
      name: (id, build) => {
        partOf ??= mergeParts(sharedModules(build, (chunkOf ??= assignChunks(build))))
        const part = partOf.get(keyOf(id))
        return part === undefined ? null : `parts~${part}`
      },
      priority: 1,
      includeDependenciesRecursively: false,
    },
  ]
}

/** The source folder, as the bundler writes it in the ids of modules. */
const home = fileURLToPath(new URL('../src/', import.meta.url)).replaceAll('\\', '/')

function assignChunks(build: Build): (id: string) => string | null {
  const neededKeys = Object.entries(openedFirst).map(
    ([name, file]) => [name, neededBy([home + file], build)] as const,
  )
  const otherPages = build
    .getModuleInfo(home + routes)!
    .dynamicallyImportedIds.filter((page) => !Object.values(openedFirst).some((file) => page === home + file))
  neededKeys.push(['another', neededBy(otherPages, build)])
  neededKeys.push([
    'later',
    neededBy([home + openedFirst.shell, ...otherPages], build, 'also what is loaded later'),
  ])
  return (id) => {
    // The entry runs as soon as it is loaded, so its chunk must not contain any other module.
    if (id === home + openedFirst.main) return null
    const key = keyOf(id)
    const neededByPage = Object.fromEntries(
      neededKeys.map(([name, keys]) => [name, keys.has(key)]),
    ) as NeededBy
    return [...shared, ...single].find(([, wants]) => wants(neededByPage))?.[0] ?? null
  }
}

/** Returns the modules, messages and icons that several entries need, or whose chunk is one of the chunks above. */
function sharedModules(build: Build, chunkOf: (id: string) => string | null): SharedModule[] {
  const main = home + openedFirst.main
  const pages = new Set(build.getModuleInfo(home + routes)!.dynamicallyImportedIds)
  const keys = [...neededBy([main], build, 'also what is loaded later')]
  const entriesOf = new Map<string, Entry[]>()
  for (const file of new Set([main, ...keys.flatMap((key) => moduleOf(key, build).dynamicallyImportedIds)])) {
    const entry = { file, weight: weightOf(file, pages) }
    for (const key of neededBy([file], build)) entriesOf.set(key, [...(entriesOf.get(key) ?? []), entry])
  }
  return keys.flatMap((key) => {
    const entries = entriesOf.get(key) ?? []
    const decided = chunkOf(key)
    if ((entries.length < 2 && decided === null) || key.startsWith('@mantine/')) return []
    const { code, importedIds } = moduleOf(key, build)
    const named = [...namedIn(code ?? '')]
    const imports = [...importedIds.map(keyOf), ...named]
    // Whoever loads the module also loads the components of the library that no chunk above has.
    const components = named.filter((name) => name.startsWith('@mantine/') && chunkOf(name) === null)
    const bytes = (code?.length ?? bytesOfIcon) + components.length * bytesOfComponent
    return [{ id: key, bytes, entries, imports, decided }]
  })
}

const { signIn, password, firstOwner, notFound } = openedFirst
const publicPages = [signIn, password, firstOwner, notFound].map((file) => home + file)
/**
 * A page waits for its files, while dialogs and panes mostly find theirs loaded when the browser was idle. The pages
 * before signing in weigh most, so they load hardly anything in vain.
 */
const weightOf = (file: string, pages: ReadonlySet<string>) =>
  publicPages.includes(file) ? 30 : pages.has(file) ? 4 : 1

const moduleOf = (key: string, build: Build): Module =>
  build.getModuleInfo(key.startsWith('m:') ? `${home}messages/each/${key.slice(2)}.js` : key) ?? unknown

const bytesOfIcon = 400
const bytesOfComponent = 8_000
const unknown: Module = { importedIds: [], dynamicallyImportedIds: [] }

/**
 * Returns the keys of all modules that these modules import directly or indirectly, except those loaded
 * later.
 */
function neededBy(
  roots: readonly string[],
  build: Build,
  withLater?: 'also what is loaded later',
): ReadonlySet<string> {
  const foundIds = new Set<string>()
  const visit = (id: string) => {
    if (foundIds.has(id) || id.includes('/node_modules/') || id === allMessages) return
    foundIds.add(id)
    const { code, importedIds, dynamicallyImportedIds } = build.getModuleInfo(id) ?? unknown
    importedIds.forEach(visit)
    if (withLater) dynamicallyImportedIds.forEach(visit)
    for (const key of namedIn(code ?? '')) foundIds.add(key)
  }
  roots.forEach(visit)
  return foundIds
}

// Messages, icons and Mantine's components are imported by name from one file each.
const allMessages = `${home}messages/all.js`
const names = /\bm\.([a-z0-9_]+)|import \{([^}]*)\} from ["'](@tabler\/icons-react|@mantine\/core)["']/g

function* namedIn(code: string): Generator<string> {
  for (const [, message, list, library] of code.matchAll(names))
    if (message) yield `m:${message}`
    else for (const name of list!.split(',')) yield `${library}:${name.trim().split(' ')[0]}`
}

const files = [
  [/\/src\/messages\/each\/(\w+)\.js$/, 'm'],
  [/@tabler\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/, '@tabler/icons-react'],
  [/@mantine\/core\/esm\/components\/(\w+)\//, '@mantine/core'],
] as const

/** The module's id, or the name by which it is imported. */
function keyOf(id: string): string {
  for (const [file, source] of files) {
    const name = file.exec(id)?.[1]
    if (name) return `${source}:${name}`
  }
  return id
}
