import type { Plugin } from 'vite'

const generated = /\/paraglide\/(runtime|messages\/(?!_index)\w+)\.js$/
const body = (locale: string) =>
  new RegExp(
    `const ${locale}_\\w+ = [^\\n]* \\(i?\\) => \\{\\n\\treturn /\\*\\* @type \\{LocalizedString\\} \\*/ \\((\`(?:[^\`\\\\]|\\\\.)*\`)\\)\\n\\};`,
  )
const english = body('en')
const thai = body('th')
const exported = /^export const (\w+) =/m

/** In which language: as the caller asks, or as `src/parts/locale.ts` says. */
const runtime = `let ask = () => 'th'
export const getLocale = (options) => options?.locale ?? ask()
export const overwriteGetLocale = (answer) => { ask = answer }`

/**
 * What travels of the messages is their words: the library's own shape of them (three functions for each, addresses and cookies that may
 * say the language) weighs on every page. They are called as the library has it: what goes in, and which language where it is not that
 * of the page. While developing, and in tests of parts, the library's own is used.
 */
export function leanMessages(): Plugin {
  return {
    name: 'khlang:lean-messages',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: generated },
      handler(code, id) {
        if (id.endsWith('/runtime.js')) return { code: runtime, map: null }
        const lean = leanMessage(code)
        if (!lean) this.error(`${id} is not of the shape that build/lean-messages.ts expects.`)
        return { code: lean, map: null }
      },
    },
  }
}

/** Null for one of another shape. */
export function leanMessage(code: string): string | null {
  const [name, en, th] = [exported, english, thai].map((part) => part.exec(code)?.[1])
  if (!name || !en || !th) return null
  return `import { getLocale } from '../runtime.js'
export const ${name} = (i, options) => getLocale(options) === 'en' ? ${en} : ${th}`
}
