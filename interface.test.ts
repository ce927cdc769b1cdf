import { api } from '@khlang/contract/api'
import { liveEvents } from '@khlang/contract/live'
import { expect, test } from 'vitest'
import { signedPaths } from './apps/server/src/http/signed-docs.ts'
import { besideContract } from './apps/server/src/testing/routes.ts'

/** Every address that other programs, operators and scripts rely on: what is promised outside is never renamed. */
const promised: Record<string, string> = {
  statements:
    'list candidates claim renew release take-over match-deposit match-player bulk-match cancel hold ' +
    'mark-duplicate dispose undo-match reverse create preview-import commit-import',
  cashier: 'deposits withdrawals create-deposit create-withdrawal cancel adjust-balance transfer complete',
  crediting: 'orders order settle-unknown send-again hold lift-hold',
  players: 'list search view timeline create update upload-avatar',
  agents: 'list create update masters create-master update-master',
  rewards: 'loss-return pay-loss-return redemptions spins roulette goodwill give-goodwill catalogue',
  reports: 'players export',
  dashboard: 'summary',
  staff: 'me employees invite approve-account update approvals decide audit',
  accounts: 'list create update freeze unfreeze swap close reopen',
  settings: 'get update',
  connections: 'phones line messages parsers keys webhooks',
  service:
    'deposits withdrawals statement-entries players players/{key} accounts cancel-request slips ' +
    'verify-password logins rewards notifications requests/{historyKey} loss-returns/{key}',
}

const addressesOf = (part: object): string[] =>
  Object.values(part).flatMap((one: object) =>
    '~orpc' in one ? [(one['~orpc'] as { route: { path: string } }).route.path] : addressesOf(one),
  )

test('every address that is promised to other programs exists', () => {
  const beside = Object.keys(besideContract).map((route) => route.split(' ')[1]!)
  const signed = Object.keys(signedPaths(() => ({})))
  const known = new Set([...addressesOf(api), ...beside, ...signed])
  const lost = Object.entries(promised)
    .flatMap(([area, names]) => names.split(' ').map((name) => `/${area}/${name}`))
    .filter((address) => !known.has(address))
  expect(lost).toEqual([])
})

test('the live stream sends the events that are promised', () => {
  expect(Object.keys(liveEvents)).toEqual(['row', 'resync', 'presence', 'beat'])
})
