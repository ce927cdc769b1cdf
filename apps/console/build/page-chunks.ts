import { fileURLToPath } from 'node:url'

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
}

/** The start of the console, its shell, and the pages that people open first. */
const weighed = {
  main: 'main.tsx',
  signIn: 'staff/sign-in/SignInPage.tsx',
  password: 'staff/sign-in/PasswordPages.tsx',
  firstOwner: 'staff/sign-in/FirstOwnerPage.tsx',
  notFound: 'app/notices/NotFoundPage.tsx',
  shell: 'app/AuthenticatedApp.tsx',
  dashboard: 'app/routes/DashboardRoute.tsx',
  desk: 'app/routes/DeskRoute.tsx',
  deposits: 'app/routes/DepositsRoute.tsx',
  withdrawals: 'app/routes/WithdrawalsRoute.tsx',
}
type Weighed = keyof typeof weighed
/** Where all other pages are imported. */
const routes = 'app/routes/routes.ts'

/** `another`: another page. `later`: any page, also what it loads when somebody opens it. */
type NeededBy = Record<Weighed | 'another' | 'later', boolean>

/** The files that pages share, and what goes into each: a module goes into the first that wants it. */
const shared: readonly [name: string, wants: (by: NeededBy) => boolean][] = [
  ['base', (by) => by.main || (isPublic(by) && (by.shell || by.dashboard))],
  ['app', (by) => by.shell || (by.dashboard && onList(by))],
  ['fields', (by) => isPublic(by) && onList(by)],
  ['lists', (by) => by.desk && (by.deposits || by.withdrawals || by.another)],
  // The form kit: the pages for a new password need it, the sign-in page and pages without a form do not.
  ['form-kit', (by) => (by.password || by.firstOwner) && !by.signIn && !by.notFound && by.another],
  ['forms', (by) => isPublic(by) && by.another],
]
/** The files of single pages, or of the two that are nearly the same. */
const single: typeof shared = [
  ['work', (by) => by.deposits && by.withdrawals && by.another],
  ['requests', (by) => by.deposits && by.withdrawals],
  ['desk', (by) => by.desk],
  ['deposits', (by) => by.deposits && !by.another],
  ['withdrawals', (by) => by.withdrawals && !by.another],
  ['dashboard', (by) => by.dashboard && !by.another],
  ['sign-in', (by) => by.signIn],
  // Merged with dialogs that need it too, it would load the shell for a visitor who is not signed in.
  ['passwords', (by) => (by.password || by.firstOwner) && by.later],
]
const isPublic = (by: NeededBy) => by.signIn || by.password || by.firstOwner || by.notFound
const onList = (by: NeededBy) => by.desk || by.deposits || by.withdrawals

/**
 * Assigns each module to a chunk, so that a page loads only what it imports, in few files. Imports are read from the
 * modules themselves, so only the pages are listed here. A browser opens six
 * connections to a server without HTTP/2, so the pages that people open first come in few files.
 */
export function pageChunks(): Group[] {
  let chunkOf: ReturnType<typeof assignChunks> | undefined
  const names = [...shared, ...single].map(([name]) => name)
  const groupOf = (name: string): Group => ({
    debugName: name,
    name: (id, build) => ((chunkOf ??= assignChunks(build))(id) === name ? name : null),
    priority: 2 * (names.length - names.indexOf(name)),
  })
  const first = groupOf(single[0]![0]).priority
  const bySharers = { minShareCount: 2, entriesAware: true }
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 99 },
    ...names.map(groupOf),
    // A library comes with the modules that use it. It must not come with a page for which others would load that page.
    {
      name: 'library',
      test: /node_modules/,
      priority: first + 1,
      ...bySharers,
      entriesAwareMergeThreshold: 3_000,
    },
    // Small files are not merged here: two merged ones may import each other, and begin with what is not there yet.
    { name: 'parts', priority: 1, ...bySharers },
  ]
}

/** As the bundler names modules. */
const home = fileURLToPath(new URL('../src/', import.meta.url)).replaceAll('\\', '/')

function assignChunks(build: Build): (id: string) => string | null {
  const needed = Object.entries(weighed).map(
    ([name, file]) => [name, neededBy([home + file], build)] as const,
  )
  const others = build
    .getModuleInfo(home + routes)!
    .dynamicallyImportedIds.filter((page) => !Object.values(weighed).some((file) => page === home + file))
  needed.push(['another', neededBy(others, build)])
  needed.push(['later', neededBy([home + weighed.shell, ...others], build, 'also what is loaded later')])
  return (id) => {
    // The entry begins its work when it is loaded, so nothing else may come from its file.
    if (id === home + weighed.main) return null
    const key = keyOf(id)
    const by = Object.fromEntries(needed.map(([name, keys]) => [name, keys.has(key)])) as NeededBy
    return [...shared, ...single].find(([, wants]) => wants(by))?.[0] ?? null
  }
}

const unknown: Module = { importedIds: [], dynamicallyImportedIds: [] }

/** Returns the keys of all that these modules import, and what that imports, unless it is loaded later. */
function neededBy(
  roots: readonly string[],
  build: Build,
  more?: 'also what is loaded later',
): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || id.includes('/node_modules/') || id === allMessages) return
    found.add(id)
    const { code, importedIds, dynamicallyImportedIds } = build.getModuleInfo(id) ?? unknown
    importedIds.forEach(visit)
    if (more) dynamicallyImportedIds.forEach(visit)
    for (const key of namedIn(code ?? '')) found.add(key)
  }
  roots.forEach(visit)
  return found
}

// Messages, icons and the components of Mantine are imported by name from one file that has them all.
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
