import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SignInMarkup } from './sign-in-markup.ts'

export type ConsoleDist = {
  folder: string
  /** False before the first build: `page` then says how to build it. */
  built: boolean
  /** The page for every path, with its placeholders. */
  page: string
  /**
   * Path → the tags that load the files of its page, so that the browser requests them together and not one after the
   * other. `/*` at the end of a path is an id, and `*` any other path.
   */
  preloads: Record<string, string>
  /** The sign-in page as it is before its scripts have arrived; see `sign-in-markup.ts`. */
  signIn: SignInMarkup | null
  /**
   * A hash that changes with any file of the console: it covers the file names, which contain the files'
   * hashes.
   */
  build: string
}

const folder = fileURLToPath(new URL('../../../console/dist/', import.meta.url))
const notBuilt =
  '<!doctype html><title>Khlang</title><p>The console has not been built: run <code>npm run demo</code> or <code>npm start</code>.'

/** Reads the built console as it is when the server starts. */
export function readConsoleDist(): ConsoleDist {
  if (!existsSync(`${folder}index.html`))
    return { folder, built: false, page: notBuilt, preloads: {}, signIn: null, build: 'none' }
  const page = readFileSync(`${folder}index.html`, 'utf8')
  const preloads = readFileSync(`${folder}.vite/preloads.json`, 'utf8')
  const manifest = readFileSync(`${folder}.vite/manifest.json`, 'utf8')
  const signIn = readFileSync(`${folder}.vite/sign-in.json`, 'utf8')
  const build = [page, preloads, manifest, signIn].reduce(
    (hash, text) => hash.update(text),
    createHash('sha256'),
  )
  return {
    folder,
    built: true,
    page,
    preloads: JSON.parse(preloads) as Record<string, string>,
    signIn: JSON.parse(signIn) as SignInMarkup,
    build: build.digest('hex').slice(0, 16),
  }
}

/** Returns the tags that load the files of the page at this path; an empty text if there are none. */
export const preloadsOf = ({ preloads }: ConsoleDist, path: string): string =>
  preloads[path] ?? preloads[path.replace(/\/[^/]+$/, '/*')] ?? preloads['*'] ?? ''
