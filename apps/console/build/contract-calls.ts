import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { kebab } from '../src/parts/api/kebab.ts'

/**
 * Three tables of calls. `everywhere` is loaded by every page after signing in. `ofEmployees` (employees, own account,
 * own factors, approvals) and `ofConnections` are loaded only where they are used. None has the calls of pages before
 * signing in and those of other systems.
 */
const everywhere = 'virtual:calls'
const ofEmployees = 'virtual:calls-of-employees'
const ofConnections = 'virtual:calls-of-connections'
const tables = [everywhere, ofEmployees, ofConnections]

/**
 * The contract in the form that the browser needs (`src/parts/api/client.ts`): methods and paths. The
 * schemas, and zod with them, stay on the server, which validates everything anyway; types come from the
 * contract's source. A path is left out if it can be derived from the names, which is nearly always the case.
 */
export function contractCalls(): Plugin {
  return {
    name: 'khlang:contract-calls',
    resolveId: (source) => (tables.includes(source) ? `\0${source}` : null),
    async load(loaded) {
      const table = tables.find((one) => loaded === `\0${one}`)
      if (!table) return null
      const { api } = await import('@khlang/contract/api')
      const { approvals } = await import('@khlang/contract/approvals')
      const { admission, employees } = await import('@khlang/contract/staff/employees')
      const { ownProfile } = await import('@khlang/contract/staff/sessions')
      const { pendingFactorRoutes, ownFactors } = await import('@khlang/contract/staff/second-factor')
      const {
        service: _notForScreens,
        staff,
        connections,
        ...others
      } = minifyContractRouter(api) as Record<string, Branch>
      const separateCalls = { ...employees, ...ownProfile, ...ownFactors, ...approvals }
      const callsOfDownload: Record<string, Branch> = {
        [everywhere]: {
          ...others,
          staff: only(
            staff!,
            (name) => !(name in separateCalls) && !(name in admission) && !(name in pendingFactorRoutes),
          ),
        },
        [ofEmployees]: { staff: only(staff!, (name) => name in separateCalls) },
        [ofConnections]: { connections: connections! },
      }
      return `export const calls = ${JSON.stringify(shorten(callsOfDownload[table]!, ''))}`
    },
  }
}

type Leaf = { '~orpc': { route: { method?: string; path?: string } } }
type Branch = { [name: string]: Branch | Leaf }
type Short = { [name: string]: Short | string }

const only = (branch: Branch, isWanted: (name: string) => boolean): Branch =>
  Object.fromEntries(Object.entries(branch).filter(([name]) => isWanted(name)))

function shorten(branch: Branch, pathAbove: string): Short {
  return Object.fromEntries(
    Object.entries(branch).map(([name, below]) => {
      const path = `${pathAbove}/${kebab(name)}`
      return [name, isLeaf(below) ? routeOf(below, path) : shorten(below, path)]
    }),
  )
}

const isLeaf = (below: Branch | Leaf): below is Leaf => '~orpc' in below

/** Returns `G` or `P`, followed by the path unless it can be derived from the names. */
function routeOf({ '~orpc': { route } }: Leaf, usual: string): string {
  const { method, path } = route
  if ((method !== 'GET' && method !== 'POST') || !path) throw new Error(`No method or path: ${usual}`)
  return path === usual ? method[0]! : `${method[0]}${path}`
}
