import type { Plugin } from 'vite'

const generated = /\/paraglide\/(runtime|messages\/(?!_index)\w+)\.js$/
const body = (locale: string) =>
  new RegExp(
    `const ${locale}_\\w+ = [^\\n]* \\((i?)\\) => \\{\\n\\treturn /\\*\\* @type \\{LocalizedString\\} \\*/ \\((\`(?:[^\`\\\\]|\\\\.)*\`)\\)\\n\\};`,
  )
const english = body('en')
const thai = body('th')
const exported = /^export const (\w+) =/m

/** All that messages ask of it; who says which language it is, is `src/parts/locale.ts`. */
const runtime = `let ask = () => 'th'
export const getLocale = () => ask()
export const overwriteGetLocale = (answer) => { ask = answer }`

/**
 * What travels of the messages is their words: the library's own shape of them (an option for the language, a function for each of
 * them, addresses and cookies that may say it) weighs on every page, and no page of ours has use for it. While developing, and in tests
 * of parts, the library's own is used.
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
        const [name, en, th] = [exported.exec(code)?.[1], english.exec(code), thai.exec(code)]
        if (!name || !en || !th) this.error(`${id} is not of the shape that build/lean-messages.ts expects.`)
        return {
          code: `import { getLocale } from '../runtime.js'
export const ${name} = (${en[1] || th[1]}) => getLocale() === 'en' ? ${en[2]} : ${th[2]}`,
          map: null,
        }
      },
    },
  }
}
