import { readFileSync } from 'node:fs'

/**
 * The next server of `npm run dev`. It loads the libraries, which takes half of a start, and waits. On the
 * message `load` it loads our own files; on `begin` it starts.
 */
const home = new URL('../../apps/server/', import.meta.url)
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', home), 'utf8')) as {
  dependencies: Record<string, string>
}
const libraries = Object.keys(dependencies).filter((name) => !/^@(khlang|opentelemetry)\//.test(name))

const [load, begin] = ['load', 'begin'].map(
  (word) =>
    new Promise<void>((resolve) => process.on('message', (message) => void (message === word && resolve()))),
)
// Nobody else would end it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// A module that cannot be loaded is reported later by `main.ts`.
for (const name of libraries) await import(import.meta.resolve(name, home.href)).catch(() => {})
await load
await import(new URL('src/start-console.ts', home).href).catch(() => {})
await begin
process.channel?.unref()
await import(new URL('src/main.ts', home).href)
process.send?.('started')
