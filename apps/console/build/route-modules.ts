import { readFileSync } from 'node:fs'
import { paths } from '../src/parts/navigation/paths.ts'

const app = ['src/app/AuthenticatedApp.tsx']
const textOf = (file: string) => readFileSync(new URL(`../src/app/routes/${file}`, import.meta.url), 'utf8')

/** Pages for people who are not signed in. */
const publicModules = {
  [paths.login]: ['src/app/SignInScreen.tsx'],
  [paths.invitation]: ['src/staff/sign-in/PasswordPages.tsx'],
  [paths.resetPassword]: ['src/staff/sign-in/PasswordPages.tsx'],
  [paths.forgotten]: ['src/staff/sign-in/PasswordPages.tsx'],
  [paths.notFound]: ['src/app/notices/NotFoundPage.tsx'],
}

const route =
  /\[(paths|pathsWithId)\.(\w+)\]: (?:page\(\s*\(\) => import\('([.#])(.*?)'\)|\{ redirect: paths\.(\w+) \})/g

/**
 * Returns the modules that each path needs before its first paint, as the table of routes has them. `/*` at the end of a
 * path is an id, and `*` any other path: the shell decides what to show.
 */
export function routeModules(): Record<string, readonly string[]> {
  const modules: Record<string, readonly string[]> = { ...publicModules, '*': app }
  const idsAfter = new Map(
    [...textOf('paths-with-id.ts').matchAll(/(\w+): `\$\{paths\.(\w+)\}\/\$\w+`/g)].map(([, name, path]) => [
      name!,
      `${pathOf(path!)}/*`,
    ]),
  )
  const redirects: [from: string, to: string][] = []
  for (const [, table, name, start, file, target] of textOf('routes.ts').matchAll(route)) {
    const path = table === 'paths' ? pathOf(name!) : idsAfter.get(name!)!
    if (target) redirects.push([path, pathOf(target)])
    else modules[path] = [...app, `src/${start === '#' ? '' : 'app/routes'}${file}`]
  }
  for (const [from, to] of redirects) modules[from] = modules[to]!
  return modules
}

function pathOf(name: string): string {
  const path = (paths as Record<string, string>)[name]
  if (path === undefined) throw new Error(`No path has the name ${name}, which a route has.`)
  return path
}
