import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { mantineVariables } from './mantine-variables.ts'

const palettes = 'blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow'
/** Variables of Mantine that no part of the console uses. */
const unused = new RegExp(
  `--mantine-(?:color-(?:(?:${palettes})-[\\w-]+|\\w+-outline(?:-hover)?)|h[1-6]-[\\w-]+|heading-[\\w-]+|primary-color-\\d):[^;}]*;?`,
  'g',
)

/** Returns the CSS without these variables. */
export const withoutUnused = (css: string): string => css.replaceAll(unused, '')

/** The console's dialogs, menus and hints are its own; what is left of Mantine fades. */
export const usedTransitions = ['fade']

/** Returns the code of a module that exports an object, with only these of its fields. */
const exportOf = (name: string, from: Record<string, object>, fields: string[]) =>
  `export const ${name} = ${JSON.stringify(Object.fromEntries(fields.map((field) => [field, from[field]])))}`

type Module = Record<string, Record<string, object>>
/**
 * Modules of Mantine that compute at each start what is known when the console is built, or that hold much which the console
 * never uses. Each page waits for the first scripts, so they get a shorter module, made of the real one.
 */
const shorter: Record<string, (module: Module) => string> = {
  // The variables of the theme are in the first style sheet (`mantineVariables`).
  MantineCssVariables: () => 'export const MantineCssVariables = () => null',
  // Classes that hide a part on narrow or wide screens: the console has its own style sheets for that.
  MantineClasses: () => 'export const MantineClasses = () => null',
  // `Button.Group`, `Button.GroupSection`, and the kinds of `Loader` besides the usual one.
  ButtonGroup: () => 'export const ButtonGroup = null',
  ButtonGroupSection: () => 'export const ButtonGroupSection = null',
  Bars: () => 'export const Bars = null',
  Dots: () => 'export const Dots = null',
  // The theme has its own (`variantColours`).
  'default-variant-colors-resolver': () => 'export const defaultVariantColorsResolver = () => ({})',
  // The theme has its own greys and its own primary colour.
  'default-colors': ({ DEFAULT_COLORS }) => exportOf('DEFAULT_COLORS', DEFAULT_COLORS!, ['red']),
  transitions: ({ transitions }) => exportOf('transitions', transitions!, usedTransitions),
}

/**
 * Puts the variables of our theme into the first style sheet, leaves out the palettes that are not used, a quarter of it, and
 * lets the styles of fields come with the fields.
 */
export function leanMantine(): Plugin {
  return {
    name: 'khlang:lean-mantine',
    load: {
      filter: { id: new RegExp(String.raw`/@mantine/core/.*/(${Object.keys(shorter).join('|')})\.mjs$`) },
      handler: async (id) =>
        shorter[id.replace(/.*\/(.*)\.mjs$/, '$1')]!((await import(pathToFileURL(id).href)) as Module),
    },
    transform: {
      filter: { id: [/\/ui\/base\.css$/, /\/@mantine\/core\/.*\/(?:Input|InlineInput)\.mjs$/] },
      handler: (code, id) => ({
        // At this point Vite has already inlined the imported style sheets.
        code: id.endsWith('.css')
          ? withoutUnused(code + mantineVariables())
          : `import '${fileURLToPath(new URL('../src/ui/fields.css', import.meta.url))}'\n${code}`,
        map: null,
      }),
    },
  }
}
