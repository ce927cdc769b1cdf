import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from '#platform/problem.ts'

const dist = fileURLToPath(new URL('../../console/dist/', import.meta.url))

/** The built console: hashed assets for ever, and one page for every other path, with the nonce and the preloads of its route. */
export async function consolePages(
  http: FastifyInstance,
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  const built = existsSync(`${dist}index.html`)
  const page = built ? await readFile(`${dist}index.html`, 'utf8') : notBuilt
  const preloads = built ? await readPreloads() : () => ''
  const host = new URL(publicUrl).hostname

  if (built) {
    await http.register(fastifyStatic, {
      root: `${dist}assets`,
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      index: false,
      preCompressed: true,
    })
  }
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/api/') || request.method !== 'GET')
      return reply.code(404).send(problem('not-found'))
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found')
    if (host === 'localhost' && request.hostname === '127.0.0.1')
      return reply.redirect(publicUrl + request.url) // passkeys need a name
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replace('%PRELOAD%', preloads(path)).replaceAll('%NONCE%', reply.raw.nonce))
  })
}

const notBuilt =
  '<!doctype html><title>Khlang</title><p>The console has not been built: run <code>npm run demo</code> or <code>npm start</code>.'

/** Path → the tags of what its page will ask for (`*` for any other), so that the browser fetches it with the page, not after it. */
async function readPreloads(): Promise<(path: string) => string> {
  const tags = JSON.parse(await readFile(`${dist}.vite/preloads.json`, 'utf8')) as Record<string, string>
  return (path) => tags[path] ?? tags['*'] ?? ''
}
