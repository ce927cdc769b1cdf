import { readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { Me } from '@khlang/contract/staff/staff'
import { coloursStyle } from '@khlang/domain/staff/colours'
import { pageAttributes } from '@khlang/domain/staff/page-attributes'
import { defaultPreferences } from '@khlang/domain/staff/preferences'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { removePageHeaders } from '#platform/http/safety-headers.ts'
import { problem } from '#platform/http/problem.ts'
import type { PageReader } from '#staff/sessions/page-reader.ts'
import { type ConsoleDist, preloadsOf } from './console-dist.ts'
import { signInMarkup } from './sign-in-markup.ts'

export type ConsolePagesOptions = {
  publicUrl: string
  dist: ConsoleDist
  reader: PageReader
  /**
   * How many milliseconds the page waits for its reader's preferences before it is sent with the defaults, since a late
   * page is worse than one in the default colours.
   */
  pageReaderMs?: number | undefined
  /** The configured sign-in providers, whose buttons are enabled. */
  providers: readonly string[]
}

/**
 * Files served at the root: the service worker, which controls only pages below its own path, and the app manifest
 * with its icons. Their names have no hash.
 */
const atTheRoot = {
  'sw.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'badge-96.png': 'image/png',
}

/**
 * Serves the built console: hashed assets cached for a year, and one page for every path that no route has, with the
 * nonce, the preloads of its route, and who reads it with their preferences (decisions 0009, 0069). Other methods than
 * GET, and unknown paths below `/api/` and `/assets/`, get 404.
 */
export async function consolePages(
  http: FastifyInstance,
  { publicUrl, dist, reader, pageReaderMs = 800, providers }: ConsolePagesOptions,
): Promise<void> {
  const host = new URL(publicUrl).hostname
  if (dist.built) {
    await http.register(fastifyStatic, {
      root: `${dist.folder}assets`,
      // The library's own route is not used: it lists the folder for each file, to distinguish names that
      // differ only in case.
      serve: false,
      immutable: true,
      maxAge: '1y',
      index: false,
      preCompressed: true,
    })
    http.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) => {
      if (/\.(js|css|woff2)$/.test(params.name)) removePageHeaders(reply.raw)
      return reply.sendFile(params.name)
    })
  }
  for (const [name, type] of dist.built ? Object.entries(atTheRoot) : []) {
    const bytes = readFileSync(`${dist.folder}${name}`)
    http.get(`/${name}`, (_, reply) => reply.type(type).header('cache-control', 'no-cache').send(bytes))
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/api/') || request.method !== 'GET')
      return reply.code(404).send(problem('not-found'))
    // During an update another server may have the file: no proxy may keep this answer.
    if (path.startsWith('/assets/'))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    if (host === 'localhost' && request.hostname === '127.0.0.1')
      return reply.redirect(publicUrl + request.url) // passkeys need a host name
    const { cookie } = request.headers
    const [me, noRememberMe, hasOwner] = await Promise.all([
      orNullWhenLate(reader.me(cookie), pageReaderMs),
      orNullWhenLate(reader.noRememberMe(cookie), pageReaderMs),
      orNullWhenLate(reader.hasOwner(), pageReaderMs),
    ])
    const state = { providers, noRememberMe: noRememberMe ?? false, hasOwner: hasOwner ?? true }
    const isUsualSignIn = path === '/login' && me === null && state.hasOwner
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        renderPage(dist, me, state)
          .replace('%PRELOAD%', () => preloadsOf(dist, path))
          .replace('%MARKUP%', () => (isUsualSignIn && dist.signIn ? signInMarkup(dist.signIn, state) : ''))
          .replaceAll('%NONCE%', reply.raw.nonce),
      )
  }
  // Answers of routes are compressed, those of the handler for what has no route are not.
  http.get('/*', { exposeHeadRoute: false }, answer)
  http.setNotFoundHandler(answer)
}

/**
 * Returns the result, or null if reading fails or takes too long. The page then uses the defaults and
 * requests the data itself.
 */
async function orNullWhenLate<Value>(pending: Promise<Value>, timeoutMs: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  try {
    return await Promise.race([pending.catch(() => null), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Renders the page in its reader's language, layout and colours, before anything is painted. */
function renderPage(
  { page, build }: ConsoleDist,
  me: Me | null,
  {
    providers,
    noRememberMe,
    hasOwner,
  }: { providers: readonly string[]; noRememberMe: boolean; hasOwner: boolean },
): string {
  const preferences = me?.preferences ?? defaultPreferences
  const attributes = {
    ...pageAttributes(preferences),
    'data-build': build,
    'data-providers': providers.length > 0 ? providers.join(' ') : null,
    'data-signed-in': me ? '' : null,
    'data-no-remember-me': noRememberMe ? '' : null,
    'data-no-owner': hasOwner ? null : '',
  }
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (value === '' ? name : `${name}="${value}"`))
    .join(' ')
  const head = [
    `<style id="colours" nonce="%NONCE%">${coloursStyle(preferences)}</style>`,
    me ? `<script id="me" type="application/json" nonce="%NONCE%">${json(me)}</script>` : '',
  ].join('')
  return page
    .replace(/<html[^>]*>/, () => `<html ${written}>`)
    .replace('%HEAD%', () => head)
    .replace(
      'name="theme-color" content="#ffffff"',
      `name="theme-color" content="${preferences.navbarColour}"`,
    )
}

/** Returns JSON for inside a script element: `<` could end the element, and `%` begins our placeholders. */
const json = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('%', String.raw`\u0025`)
