import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const id = 'virtual:contract'

/**
 * The contract as the browser needs it: methods and paths as JSON. The schemas, and zod with them, stay on the server,
 * which checks everything anyway; types come from the contract's source.
 */
export function contractTable(): Plugin {
  return {
    name: 'khlang:contract-table',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(loaded) {
      if (loaded !== `\0${id}`) return null
      const { api } = await import('@khlang/contract/api')
      return `export const contract = ${JSON.stringify(minifyContractRouter(api))}`
    },
  }
}
