import { operation, some, type Table } from './table.ts'

const seen = { ...operation, id: some, version: 1 }
const because = { ...seen, reason: 'the bank did it' }
const fields = { bank: 'SCB', accountNumber: '1112223334', name: 'x' }

/** The shop's own accounts. */
export const accounts: Table = {
  'GET /accounts/list': { needs: 'list.view', input: {} },
  'POST /accounts/create': {
    writes: ['ownAccount.create'],
    needs: 'ownAccount.manage',
    input: { ...operation, ...fields },
  },
  'POST /accounts/update': {
    writes: ['ownAccount.update'],
    needs: 'ownAccount.manage',
    input: { ...seen, ...fields },
  },
  'POST /accounts/freeze': { writes: ['ownAccount.freeze'], needs: 'ownAccount.manage', input: because },
  'POST /accounts/unfreeze': { writes: ['ownAccount.unfreeze'], needs: 'ownAccount.manage', input: seen },
  'POST /accounts/swap': {
    writes: ['ownAccount.swap', 'ownAccount.update'],
    needs: 'ownAccount.manage',
    input: { ...because, by: some },
  },
  'POST /accounts/close': { writes: ['ownAccount.close'], needs: 'ownAccount.manage', input: because },
  'POST /accounts/reopen': { writes: ['ownAccount.reopen'], needs: 'ownAccount.manage', input: seen },
}
