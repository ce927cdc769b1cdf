import { operation, type Table } from './table.ts'

export const service: Table = {
  'POST /service/logins': {
    writes: 'sent by the players’ site, not done by anybody here',
    needs: 'service.logins',
    input: { logins: [{}] },
  },
  'POST /service/rewards': {
    writes: 'sent by the players’ site, not done by anybody here',
    needs: 'service.rewards',
    input: { rewards: [{}] },
  },
  'POST /service/verify-password': {
    writes: 'looks',
    needs: 'service.passwords',
    input: { player: 'x', password: 'x' },
  },
  'POST /service/statement-entries': {
    writes: 'sent by a bank, kept with the key that sent it',
    needs: 'service.statement-entries',
    input: { entries: [{}] },
  },
  'GET /service/accounts': { needs: 'service.deposits', input: {} },
  'POST /service/deposits': {
    writes: ['request.create'],
    needs: 'service.deposits',
    input: { ...operation, player: 'x', amount: '1' },
  },
  'POST /service/withdrawals': {
    writes: ['request.create'],
    needs: 'service.withdrawals',
    input: { ...operation, player: 'x', amount: '1' },
  },
  'POST /service/players': {
    writes: ['player.create', 'player.update', 'player.move'],
    needs: 'service.players',
    input: { externalKey: 'x', firstName: 'x' },
  },
  'GET /service/players/{key}': { needs: 'service.players', input: { key: 'x' } },
  'POST /service/cancel-request': {
    writes: ['request.cancel'],
    needs: 'service.deposits',
    input: { ...operation, request: 'x' },
  },
  'GET /service/catalogue': { needs: 'service.rewards', input: {} },
  'POST /service/coins': {
    writes: ['reward.coins'],
    needs: 'service.rewards',
    input: { key: 'x', player: 'x', coins: 1, reason: 'a campaign' },
  },
  'POST /service/redeem': {
    writes: ['reward.redeem'],
    needs: 'service.rewards',
    input: { ...operation, player: 'x', item: 'x' },
  },
  'GET /service/loss-returns/{key}': { needs: 'service.crediting', input: { key: 'x' } },
  'GET /service/requests/{historyKey}': { needs: 'service.crediting', input: { historyKey: 'x' } },
}
