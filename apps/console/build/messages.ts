import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Messages, messageFunction, messageType } from './message-code.ts'

const folder = new URL('../src/messages/', import.meta.url)
const textsFile = (locale: string) => fileURLToPath(new URL(`../messages/${locale}.json`, import.meta.url))
const allFile = fileURLToPath(new URL('all.js', folder))
/** A folder of virtual modules, one per message, that exist only in the build. */
const eachFolder = fileURLToPath(new URL('each/', folder))
const localeImport = "import { localeNow } from '../parts/preferences/locale-now.ts'"

/**
 * Turns the texts in `messages/th.json` and `messages/en.json` into functions: `m.rows({ n: 3 })`. In development and
 * in tests they are all in one file. In a build each is a module of its own, so that it is bundled with the pages that
 * use it, unless `apart` is false.
 */
export function messages({ apart = true } = {}): Plugin {
  let building = false
  return {
    name: 'khlang:messages',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build' && apart
    },
    buildStart() {
      writeMessages()
      for (const locale of ['th', 'en']) this.addWatchFile(textsFile(locale))
    },
    handleHotUpdate({ file }) {
      if (file === textsFile('th') || file === textsFile('en')) writeMessages()
    },
    resolveId: (source) => (source.startsWith('message:') ? `${eachFolder}${source.slice(8)}.js` : null),
    load(id) {
      if (building && id === allFile) return { code: everyMessage(), map: null }
      if (!id.startsWith(eachFolder)) return null
      return { code: oneMessage(id.slice(eachFolder.length, -'.js'.length)), map: null }
    },
  }
}

const readMessages = (locale: string): Messages =>
  JSON.parse(readFileSync(textsFile(locale), 'utf8')) as Messages

const everyMessage = () =>
  Object.keys(readMessages('th'))
    .map((name) => `export * from 'message:${name}'`)
    .join('\n')

let texts: { th: Messages; en: Messages } | null = null
function oneMessage(name: string): string {
  const { th, en } = (texts ??= { th: readMessages('th'), en: readMessages('en') })
  return `${localeImport.replace('../parts', fileURLToPath(new URL('../src/parts', import.meta.url)))}
${messageFunction(name, th[name]!, en[name]!)}`
}

/** Writes the files that tests, type checks and the development server read. */
export function writeMessages(): void {
  const [th, en] = [readMessages('th'), readMessages('en')]
  texts = { th, en }
  const lines = (lineOf: (name: string, thai: string, english: string) => string) =>
    Object.entries(th).map(([name, thai]) => lineOf(name, thai, en[name]!))
  mkdirSync(folder, { recursive: true })
  write('all.js', [localeImport, ...lines(messageFunction)])
  write('all.d.ts', ["type Language = { locale?: 'th' | 'en' }", ...lines(messageType)])
}

/** Writes only a changed file, so that file watchers are not triggered needlessly. */
function write(name: string, lines: readonly string[]): void {
  const file = new URL(name, folder)
  const text = `${lines.join('\n')}\n`
  if (textOf(file) !== text) writeFileSync(file, text)
}

function textOf(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
