import { accounts } from './routes/accounts.ts'
import { statements } from './routes/statements.ts'
import { connections } from './routes/connections.ts'
import { staff } from './routes/staff.ts'
import { people } from './routes/people.ts'
import { money } from './routes/money.ts'
import { reports } from './routes/reports.ts'
import { service } from './routes/service.ts'
import type { Command, Table } from './routes/table.ts'

export { operation } from './routes/table.ts'

/**
 * Every route of the contract: the act that it needs (or the scope of a key, or nothing), an input that it
 * accepts, and the audit lines that it writes. A new route cannot be missing from this table, and a command
 * cannot stop writing its lines.
 */
export const routes: Table = {
  ...statements,
  ...accounts,
  ...connections,
  ...staff,
  ...people,
  ...money,
  ...reports,
  ...service,
}

/** Routes outside the contract, which return a file or accept one. */
export const besideContract: Record<string, Omit<Command, 'input'>> = {
  'POST /reports/export': { needs: 'list.export', writes: ['list.export'] },
  'POST /reports/import-lines': { needs: 'list.export', writes: ['import.export'] },
  'POST /cashier/attach-slip': { needs: 'slip.attach', writes: ['slip.attach'] },
  'POST /service/slips': { needs: 'service.deposits', writes: ['slip.attach'] },
  'POST /statements/upload-import': { needs: 'entry.import', writes: ['import.upload'] },
  'POST /players/preview-import': { needs: 'player.import', writes: ['player.previewImport'] },
  'POST /players/upload-avatar': { needs: 'player.edit', writes: ['player.avatar'] },
  'POST /staff/upload-picture': { needs: 'profile.edit', writes: ['employee.picture'] },
  'POST /connections/upload-old-file': {
    needs: 'firebase.import',
    writes: 'the import that it belongs to is on file, and when it is committed what came with it',
  },
  'POST /connections/upload-old-picture': { needs: 'firebase.import', writes: ['player.avatar'] },
}
