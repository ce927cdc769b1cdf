import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from 'rolldown/utils'

const bareVitest = new URL('./bare-vitest.ts', import.meta.url).href
/**
 * The largest distance of a test: it imports the file, or imports something that imports it. A test further
 * away would only notice a mutant by chance.
 */
const maxDistance = 2
const plain = (url: string) => url.replace(/\?.*$/, '')

/**
 * Loads files of the working directory repeatedly, each time as new modules, and remembers which file imports which.
 */
export class FreshModules {
  #generation = 0
  readonly #home = pathToFileURL(`${process.cwd()}/`).href
  readonly #importsOf = new Map<string, Set<string>>()
  readonly #stripped = new Map<string, string>()

  watch() {
    const ours = (url: string) => url.startsWith(this.#home) && !url.includes('/node_modules/')
    registerHooks({
      resolve: (specifier, context, next) => {
        const parent = context.parentURL ?? ''
        if (!ours(parent)) return next(specifier, context)
        if (specifier === 'vitest') return next(bareVitest, context)
        const found = next(specifier, context)
        if (!ours(found.url)) return found
        this.#remember(parent, found.url)
        return { ...found, url: `${plain(found.url)}?${this.#generation}` }
      },
      load: (url, context, next) =>
        ours(url)
          ? { format: 'module', source: this.#sourceOf(url), shortCircuit: true }
          : next(url, context),
    })
  }

  /** From now on, files are loaded as new modules. */
  startAnew() {
    this.#generation += 1
  }

  load(file: string) {
    return import(`${pathToFileURL(file).href}?${this.#generation}`)
  }

  /** Returns the files near this one, the closest first: they are the likeliest to notice a mistake. */
  nearest(files: string[], imported: string) {
    return files
      .map((file) => ({ file, distance: this.#distance(file, imported) }))
      .filter(({ distance }) => distance <= maxDistance)
      .toSorted((a, b) => a.distance - b.distance)
      .map(({ file }) => file)
  }

  /** Returns the files near one of the imported ones. */
  reaching(files: string[], imported: readonly string[]) {
    return files.filter((file) => imported.some((one) => this.#distance(file, one) <= maxDistance))
  }

  #distance(from: string, to: string) {
    const seen = new Set<string>()
    let ring = [from]
    for (let distance = 0; ring.length > 0; distance++) {
      if (ring.includes(to)) return distance
      for (const file of ring) seen.add(file)
      ring = ring.flatMap((file) => [...(this.#importsOf.get(file) ?? [])]).filter((file) => !seen.has(file))
    }
    return Infinity
  }

  #remember(parent: string, imported: string) {
    const file = fileURLToPath(plain(parent))
    const known = this.#importsOf.get(file) ?? new Set()
    this.#importsOf.set(file, known.add(fileURLToPath(plain(imported))))
  }

  #sourceOf(url: string) {
    const file = fileURLToPath(plain(url))
    const source = this.#stripped.get(file) ?? asJavaScript(file)
    this.#stripped.set(file, source)
    return source
  }
}

function asJavaScript(file: string): string {
  if (/\.(css|svg)$/.test(file)) return 'export default {}'
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.json')) return `export default ${text}`
  return file.endsWith('.tsx') ? transformSync(file, text).code : stripTypeScriptTypes(text)
}
