import { readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { coloursStyle } from '@khlang/domain/staff/colours'
import { pageAttributes } from '@khlang/domain/staff/page-attributes'
import { defaultPreferences, type Preferences } from '@khlang/domain/staff/preferences'
import type { FastifyInstance } from 'fastify'
import { problem } from '#platform/problem.ts'
import type { PageReader } from '#staff/page-reader.ts'
import type { ConsoleDist } from './console-dist.ts'

export type ConsolePagesOptions = {
  publicUrl: string
  dist: ConsoleDist
  reader: PageReader
  /** The providers that are set up: whose buttons can be pressed. */
  providers: readonly string[]
}

/** What stands at the root, since a browser looks for it there: its name is all that says which one it is. */
const atTheRoot = {
  'sw.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'badge-96.png': 'image/png',
}

/** A page that comes late is worse than a page that comes in the colours of the house. */
const patienceMs = 800

/**
 * The built console: hashed assets for ever, and one page for every other path, with the nonce, the preloads of its route and
 * how its reader wants it (decision 0009).
 */
export async function consolePages(
  http: FastifyInstance,
  { publicUrl, dist, reader, providers }: ConsolePagesOptions,
): Promise<void> {
  const host = new URL(publicUrl).hostname
  if (dist.built) {
    await http.register(fastifyStatic, {
      root: `${dist.folder}assets`,
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      index: false,
      preCompressed: true,
    })
  }
  for (const [name, type] of dist.built ? Object.entries(atTheRoot) : []) {
    const bytes = readFileSync(`${dist.folder}${name}`)
    http.get(`/${name}`, (_, reply) => reply.type(type).header('cache-control', 'no-cache').send(bytes))
  }
  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/api/') || request.method !== 'GET')
      return reply.code(404).send(problem('not-found'))
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found')
    if (host === 'localhost' && request.hostname === '127.0.0.1')
      return reply.redirect(publicUrl + request.url) // passkeys need a name
    const { cookie } = request.headers
    const [preferences, notRemembered, hasOwner] = await Promise.all([
      inTime(reader.preferences(cookie)),
      inTime(reader.remembersNobody(cookie)),
      inTime(reader.hasOwner()),
    ])
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        dressed(dist, preferences, {
          providers,
          notRemembered: notRemembered ?? false,
          hasOwner: hasOwner ?? true,
        })
          .replace('%PRELOAD%', () => dist.preloads[path] ?? dist.preloads['*'] ?? '')
          .replaceAll('%NONCE%', reply.raw.nonce),
      )
  })
}

/** No answer, or none in time, is nobody's wish: the page comes with the defaults. */
async function inTime<Wish>(asked: Promise<Wish>): Promise<Wish | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  try {
    return await Promise.race([asked.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The page in the language, layout and colours of its reader, before anything of it is painted. */
function dressed(
  { page, build }: ConsoleDist,
  known: Preferences | null,
  {
    providers,
    notRemembered,
    hasOwner,
  }: { providers: readonly string[]; notRemembered: boolean; hasOwner: boolean },
): string {
  const preferences = known ?? defaultPreferences
  const attributes = {
    ...pageAttributes(preferences),
    'data-build': build,
    'data-providers': providers.length > 0 ? providers.join(' ') : null,
    'data-signed-in': known ? '' : null,
    'data-not-remembered': notRemembered ? '' : null,
    'data-no-owner': hasOwner ? null : '',
  }
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (value === '' ? name : `${name}="${value}"`))
    .join(' ')
  const dress = [
    `<style id="colours" nonce="%NONCE%">${coloursStyle(preferences)}</style>`,
    known ? `<script id="preferences" type="application/json" nonce="%NONCE%">${json(known)}</script>` : '',
  ].join('')
  return page
    .replace(/<html[^>]*>/, () => `<html ${written}>`)
    .replace('%DRESS%', () => dress)
    .replace(
      'name="theme-color" content="#cea70a"',
      `name="theme-color" content="${preferences.navbarColour}"`,
    )
}

/** Inside a script element only its own end means anything, and to us our placeholders. */
const json = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('%', String.raw`\u0025`)
