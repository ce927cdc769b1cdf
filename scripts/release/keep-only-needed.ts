import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Manifest = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/**
 * Removes the installed packages that these workspaces (paths below `root`) do not need at run time. npm keeps optional
 * peers of a library (a test runner, a front-end framework) if the lock file has them for another reason.
 */
export function keepOnlyNeeded(root: string, workspaces: readonly string[]): void {
  const needed = new Set<string>()
  const visit = (folder: string) => {
    if (needed.has(folder)) return
    needed.add(folder)
    const { dependencies, optionalDependencies } = manifestOf(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = findPackage(name, folder, root)
      if (found) visit(found)
    }
  }
  for (const workspace of workspaces) visit(join(root, workspace))
  // Node and PostgreSQL themselves are optional packages of the root.
  for (const name of Object.keys(manifestOf(root).optionalDependencies ?? {})) {
    const found = findPackage(name, root, root)
    if (found) visit(found)
  }
  for (const installed of listPackages(root))
    if (!needed.has(realpathSync(installed))) rmSync(installed, { recursive: true, force: true })
}

/**
 * Returns the folder of a package as Node finds it from another one; null for a package of another platform.
 */
function findPackage(name: string, startFolder: string, root: string): string | null {
  for (let folder = startFolder; folder.startsWith(root.replace(/\/$/, '')); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(candidate)) return realpathSync(candidate)
  }
  return null
}

/** Lists every package in every `node_modules`, including those of workspaces, the inner ones first. */
function listPackages(root: string): string[] {
  const folders = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name === 'node_modules')
    .map((entry) => join(entry.parentPath, entry.name))
  return folders
    .flatMap((folder) =>
      readdirSync(folder).flatMap((name) =>
        name.startsWith('@')
          ? readdirSync(join(folder, name)).map((inner) => join(folder, name, inner))
          : name.startsWith('.')
            ? []
            : [join(folder, name)],
      ),
    )
    .filter((path) => existsSync(join(path, 'package.json')))
    .toSorted((one, other) => other.length - one.length)
}
