import type { Plugin } from 'vite'

const prefix = 'virtual:limits/'

/**
 * `virtual:limits/accounts/create` contains the maximum length of each text of that command, read from the
 * schema of its input. So forms need neither repeat the limits nor load the schemas.
 */
export function commandLimits(): Plugin {
  return {
    name: 'khlang:command-limits',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    async load(loaded) {
      if (!loaded.startsWith(`\0${prefix}`)) return null
      const path = loaded.slice(prefix.length + 1)
      const { api } = await import('@khlang/contract/api')
      const { commandsOf } = await import('@khlang/contract/input-paths')
      const { textLimits } = await import('@khlang/contract/text-limits')
      const [, schema] = commandsOf(api).find(([command]) => command === path) ?? []
      if (!schema) throw new Error(`No command has the path ${path}.`)
      return `export const limits = ${JSON.stringify(textLimits(schema))}`
    },
  }
}
